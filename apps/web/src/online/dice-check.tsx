/** One tap: were the dice those that were promised before the game? And who had the luck? */
import { recordOf, verifyDice, type DiceVerdict } from '@marrakech/protocol';
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { announce } from '../announce/announce.js';
import type { Game } from '../game/game.js';
import { nameOf } from '../game/names.js';
import { Icon } from '../page/icon.js';
import { sayNumber } from '../words/formats.js';
import { luckOf } from './luck.js';
import { partIn } from './me.js';
import { onlineText } from './online-words.js';

/** The record's proof, held against this device's own share in the dice. */
function checkDice(game: Game, part: string | undefined): DiceVerdict {
  const record = recordOf(game.events);
  if (record === undefined) return { type: 'unproven', missing: 'proof' };
  const parts = record.tags.find(({ name }) => name === 'DiceParts')?.value.split(' ') ?? [];
  if (part !== undefined && !parts.includes(part)) return { type: 'other-promise' };
  return verifyDice(record);
}

function sayVerdict(verdict: DiceVerdict): string {
  const text = onlineText.value.dice;
  switch (verdict.type) {
    case 'fair':
      return text.fair({ rolls: verdict.rolls });
    case 'unproven':
      return text.unproven;
    case 'wrong-secret':
    case 'other-promise':
      return text.otherPromise;
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
              ? text.saved({ dirhams: sayNumber(saved) })
              : text.lost({ dirhams: sayNumber(-saved) })}
        </li>
      ))}
    </ul>
  );
}

export function DiceCheck({
  game,
  verdict,
}: {
  readonly game: Game;
  readonly verdict: Signal<DiceVerdict | undefined>;
}): VNode {
  const text = onlineText.value.dice;
  const check = (): void => {
    verdict.value = checkDice(game, partIn(game.id));
    announce(sayVerdict(verdict.value));
  };
  return (
    <section class="dice-check">
      <h3>{text.title}</h3>
      {verdict.value === undefined ? (
        <button type="button" class="button" onClick={check}>
          <Icon name="check" />
          {text.check}
        </button>
      ) : (
        <p class={verdict.value.type === 'fair' ? 'is-fair' : 'refusal'} role="status">
          {sayVerdict(verdict.value)}
        </p>
      )}
      {verdict.value === undefined ? null : <LuckTable game={game} />}
    </section>
  );
}
