/** The one short line that says what is asked, always in the same place. */
import { nameOf, isYou, ownName } from '../game/names.js';
import type { Game } from '../game/game.js';
import { words } from '../words/words.js';
import type { Beat } from './beats.js';
import type { Sitting } from './sitting.js';

function payLine(game: Game, beat: Extract<Beat, { type: 'pay' }>): string {
  const text = words.value.play;
  const { to, paid } = beat.payment;
  if (isYou(game, beat.seat)) return text.pay({ name: ownName(game, to), dirhams: paid });
  const from = ownName(game, beat.seat);
  if (isYou(game, to)) return text.getPaid({ name: from, dirhams: paid });
  return text.othersPay({ from, to: ownName(game, to), dirhams: paid });
}

export function turnLine(sitting: Sitting): string {
  const text = words.value.play;
  const game = sitting.game.value;
  const { phase, mover } = sitting.view.value;
  if (phase === 'over') return text.over;
  return isYou(game, mover) ? text.yourTurn : text.turnOf({ name: nameOf(game, mover) });
}

function askLine(sitting: Sitting, asked: NonNullable<Sitting['asked']['value']>): string {
  const text = words.value.play;
  const game = sitting.game.value;
  switch (asked.type) {
    case 'orient': {
      if (game.setup.order === 'turn-first') return text.orient;
      const { players } = sitting.view.value;
      const following = [...players.slice(asked.seat + 1), ...players.slice(0, asked.seat)];
      const next = following.find(({ out }) => out === 0)?.seat ?? asked.seat;
      return text.orientLast({ name: nameOf(game, next) });
    }
    case 'roll':
      return text.roll;
    case 'lay': {
      const { first, place } = sitting.rug.value;
      if (place !== undefined) return text.layConfirm;
      if (first !== undefined) return text.layOther;
      const colour = sitting.view.value.players[asked.seat]?.next;
      return text.lay({ colour: colour === undefined ? 'other' : game.designs[colour] });
    }
  }
}

export function promptLine(sitting: Sitting): string {
  const text = words.value.play;
  const game = sitting.game.value;
  const beat = sitting.stage.beat.value;
  if (beat?.type === 'pay') return payLine(game, beat);
  const asked = sitting.asked.value;
  if (asked !== undefined) return askLine(sitting, asked);
  const { phase, mover } = sitting.view.value;
  if (phase === 'over') return '';
  const name = nameOf(game, mover);
  return beat === undefined && sitting.stage.isIdle
    ? text.thinking({ name })
    : text.waiting({ name });
}
