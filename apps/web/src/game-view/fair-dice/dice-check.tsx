/** One tap: were the dice those that were promised before the game? And who had the luck? */
import type { DiceVerdict } from '@marrakech/fair-dice';
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

function sayVerdict(verdict: DiceVerdict): string {
  const text = onlineText.value.dice;
  switch (verdict.type) {
    case 'fair':
      return (verdict.isCompared ? text.fair : text.fairInItself)({ rolls: verdict.rolls });
    case 'unproven':
      return text.unproven;
    case 'wrong-secret':
      return text.otherPromise;
    case 'other-commitment':
      return text.otherCommitment;
    case 'other-shares':
      return text.otherShares;
    case 'other-game':
      return text.otherGame;
    case 'wrong-first':
      return text.wrongFirst;
    case 'wrong-roll':
      return text.wrongRoll({ nth: verdict.number });
    case 'wrong-draw':
      return text.wrongDraw({ nth: verdict.number });
  }
}

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

/** The answer in plain words, and how lucky everybody was. */
export function Verdict({
  game,
  verdict,
}: {
  readonly game: Game;
  readonly verdict: DiceVerdict;
}): VNode {
  useEffect(() => announce(sayVerdict(verdict)), [verdict]);
  return (
    <>
      <p class={verdict.type === 'fair' ? 'is-fair' : 'refusal'} role="status">
        {sayVerdict(verdict)}
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
