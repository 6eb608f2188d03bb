/** The one short line that says what is asked, always in the same place. */
import type { Colour } from '@marrakech/rules';
import { isYou, nameOf, ownName, whoIs } from '../game/names.js';
import type { Game } from '../game/game.js';
import { rugName } from '../game/rug-name.js';
import { turnShown } from '../game/turns.js';
import { sayRug } from '../log/sentences.js';
import { setting } from '../settings/settings.js';
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

/** Whose turn is on the screen: the one that is played, or the one that is looked back at. */
export function seatOnTurn(sitting: Sitting): number | undefined {
  const { phase, mover } = sitting.view.value;
  if (sitting.looksBack) return turnShown(sitting.game.value, sitting.stage.shown.value).seat;
  return phase === 'over' ? undefined : mover;
}

export function turnLine(sitting: Sitting, seat: number | undefined): string {
  const text = words.value.play;
  const game = sitting.game.peek();
  if (seat === undefined) return text.over;
  if (sitting.looksBack) return nameOf(game, seat);
  return isYou(game, seat) ? text.yourTurn : text.turnOf({ name: nameOf(game, seat) });
}

/** The design of the rug that somebody is asked to lay. */
export function rugToLay(sitting: Sitting): Colour | undefined {
  const asked = sitting.asked.value;
  const isLaid = sitting.held.place.value !== undefined;
  const next =
    asked?.type === 'lay' && !isLaid ? sitting.view.value.players[asked.seat]?.next : undefined;
  return next === undefined ? undefined : sitting.game.value.designs[next];
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
      const { rug: chosen, near, isNearMouse } = sitting.choosing;
      const { first, place } = chosen.value;
      if (place !== undefined) return text.layConfirm;
      if (first !== undefined) return text.layOther;
      if (near.value !== undefined && isNearMouse.value)
        return text.layClick({ asks: setting.confirm.value ? 'yes' : 'other' });
      const rug = rugToLay(sitting);
      return rug === undefined ? '' : text.lay({ rug: rugName(rug) });
    }
  }
}

/** What is being shown, in the log's own words. */
function beatLine(game: Game, beat: Beat): string {
  const text = words.value.log;
  const who = whoIs(game, beat.seat);
  switch (beat.type) {
    case 'turn':
      return text.orient({ ...who, facing: beat.facing });
    case 'tumble':
      return words.value.play.rolling;
    case 'walk':
      return text.roll({ ...who, die: beat.die });
    case 'pay':
      return payLine(game, beat);
    case 'lay': {
      const laid = { ...who, rug: rugName(game.designs[beat.colour]) };
      return setting.coordinates.value
        ? text.lay({ ...laid, squares: sayRug(beat.rug) })
        : words.value.play.laid(laid);
    }
  }
}

export function promptLine(sitting: Sitting): string {
  const game = sitting.game.value;
  if (sitting.held.place.value !== undefined) return words.value.play.held;
  const beat = sitting.stage.beat.value;
  if (beat !== undefined) return beatLine(game, beat);
  const asked = sitting.asked.value;
  if (asked !== undefined) return askLine(sitting, asked);
  const text = words.value.play;
  if (sitting.isWaiting) return sitting.isUnsent ? text.notSent : text.onItsWay;
  if (sitting.looksBack)
    return text.lookingBack({ turn: turnShown(game, sitting.stage.shown.value).number });
  const { phase, mover } = sitting.view.value;
  // A bot waits until the introduction is read.
  if (phase === 'over' || isYou(game, mover) || sitting.introduces.value) return '';
  const isBot = game.seats[mover]?.level !== undefined;
  return isBot ? text.thinking : text.waiting({ phase: phase === 'orient' ? 'other' : phase });
}
