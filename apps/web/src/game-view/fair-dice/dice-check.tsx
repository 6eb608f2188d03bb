/** One tap: were the dice those that were promised before the game? And who had the luck? */
import type { DiceVerdict } from '@marrakech/fair-dice';
import { sayVerdict } from '@marrakech/game-text';
import { onlineText, sayNumber } from '@marrakech/i18n';
import type { GameRecord } from '@marrakech/rules';
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Game } from '../../game/game.js';
import { nameOf } from '../../game/names.js';
import { checkDice } from '../../online/kept-dice.js';
import { announce } from '../../ui/accessibility/announce.js';
import { Button } from '../../ui/button.js';
import { luckOf } from './luck.js';
import './dice-check.css';

function LuckTable({ game }: { readonly game: Game }): VNode {
  const text = onlineText.value.dice;
  return (
    <ul class="luck">
      {luckOf(game).map(({ seat, average, saved }) => (
        <li key={seat}>
          {text.average({ name: nameOf(game, seat), average: sayNumber(average) })}
          {' · '}
          {Math.abs(saved) < 0.5
            ? text.even
            : saved > 0
              ? text.saved({ dirhams: Math.round(saved) })
              : text.lost({ dirhams: Math.round(-saved) })}
        </li>
      ))}
    </ul>
  );
}

/** The verdict as text, and the luck of each player. */
export function Verdict({
  game,
  verdict,
}: {
  readonly game: Game;
  readonly verdict: DiceVerdict;
}): VNode {
  useEffect(() => announce(sayVerdict(onlineText.value, verdict)), [verdict]);
  return (
    <>
      <p class={verdict.type === 'fair' ? 'is-fair' : 'refusal'} role="status">
        {sayVerdict(onlineText.value, verdict)}
      </p>
      <LuckTable game={game} />
    </>
  );
}

export function CheckButton({
  id,
  record,
  verdict,
}: {
  /** The name of the game on its server, as far as that is known from elsewhere than the record. */
  readonly id: string | undefined;
  readonly record: GameRecord | undefined;
  readonly verdict: Signal<DiceVerdict | undefined>;
}): VNode {
  const check = () => {
    verdict.value = checkDice(record, id);
  };
  return (
    <Button icon="check" onClick={check}>
      {onlineText.value.dice.check}
    </Button>
  );
}

export function DiceCheck({
  id,
  game,
  record,
  verdict,
}: {
  readonly id: string;
  readonly game: Game;
  readonly record: GameRecord | undefined;
  readonly verdict: Signal<DiceVerdict | undefined>;
}): VNode {
  const text = onlineText.value.dice;
  return (
    <section class="dice-check">
      <h3>{text.title}</h3>
      {verdict.value === undefined ? (
        <CheckButton id={id} record={record} verdict={verdict} />
      ) : (
        <Verdict game={game} verdict={verdict.value} />
      )}
    </section>
  );
}
