/** The one short line that says what is asked, always in the same place. */
import { sayPlace } from '@marrakech/game-text';
import { words } from '@marrakech/i18n';
import type { Colour } from '@marrakech/rules';
import type { Game } from '../../game/game.js';
import { isYou, nameOf, ownName, whoIs } from '../../game/names.js';
import type { AnimationStep } from '../../game/playback/animation-steps.js';
import { rugName } from '../../game/rug-name.js';
import { turnShown } from '../../game/turns.js';
import { setting } from '../../storage/settings.js';
import type { TableSession } from '../table-session.js';

function payLine(game: Game, animation: Extract<AnimationStep, { type: 'pay' }>): string {
  const text = words.value.play;
  const { to, paid } = animation.payment;
  if (isYou(game, animation.seat)) return text.pay({ name: ownName(game, to), dirhams: paid });
  const from = ownName(game, animation.seat);
  if (isYou(game, to)) return text.getPaid({ name: from, dirhams: paid });
  return text.othersPay({ from, to: ownName(game, to), dirhams: paid });
}

/** Whose turn is on the screen: the one that is played, or the one that is looked back at. */
export function seatOnTurn(session: TableSession): number | undefined {
  const { phase, mover } = session.view.value;
  if (session.lookBack.isActive)
    return turnShown(session.game.value, session.playback.shown.value).seat;
  return phase === 'over' ? undefined : mover;
}

export function turnLine(session: TableSession, seat: number | undefined): string {
  const text = words.value.play;
  const game = session.game.peek();
  if (seat === undefined) return text.over;
  if (session.lookBack.isActive) return nameOf(game, seat);
  return isYou(game, seat) ? text.yourTurn : text.turnOf({ name: nameOf(game, seat) });
}

/** The design of the rug that is to be laid. */
export function rugToLay(session: TableSession): Colour | undefined {
  const asked = session.asked.value;
  const isLaid = session.pendingRug.place.value !== undefined;
  const next =
    asked?.type === 'lay' && !isLaid ? session.view.value.players[asked.seat]?.next : undefined;
  return next === undefined ? undefined : session.game.value.designs[next];
}

function askLine(
  session: TableSession,
  asked: NonNullable<TableSession['asked']['value']>,
): string {
  const text = words.value.play;
  const game = session.game.value;
  switch (asked.type) {
    case 'orient': {
      if (game.setup.order === 'turn-first') return text.orient;
      const { players } = session.view.value;
      const following = [...players.slice(asked.seat + 1), ...players.slice(0, asked.seat)];
      const next = following.find(({ out }) => out === 0)?.seat ?? asked.seat;
      return text.orientLast({ name: nameOf(game, next) });
    }
    case 'roll':
      return text.roll;
    case 'lay': {
      const { rug: chosen, near, isNearMouse } = session.choice;
      const { first, place } = chosen.value;
      if (place !== undefined) return text.layConfirm;
      if (first !== undefined) return text.layOther;
      if (near.value !== undefined && isNearMouse.value)
        return text.layClick({ asks: setting.confirm.value ? 'yes' : 'other' });
      const rug = rugToLay(session);
      return rug === undefined ? '' : text.lay({ rug: rugName(rug) });
    }
  }
}

/** What is being shown, in the log's own words. */
function animationLine(game: Game, animation: AnimationStep): string {
  const text = words.value.log;
  const who = whoIs(game, animation.seat);
  switch (animation.type) {
    case 'turn':
      return text.orient({ ...who, facing: animation.facing });
    case 'tumble':
      return words.value.play.rolling;
    case 'walk':
      return text.roll({ ...who, die: animation.die });
    case 'pay':
      return payLine(game, animation);
    case 'lay': {
      const laid = { ...who, rug: rugName(game.designs[animation.colour]) };
      return setting.coordinates.value
        ? text.lay({ ...laid, squares: sayPlace(animation.rug) })
        : words.value.play.laid(laid);
    }
  }
}

export function promptLine(session: TableSession): string {
  const game = session.game.value;
  if (session.pendingRug.place.value !== undefined) return words.value.play.held;
  const animation = session.playback.animation.value;
  if (animation !== undefined) return animationLine(game, animation);
  const asked = session.asked.value;
  if (asked !== undefined) return askLine(session, asked);
  const text = words.value.play;
  if (session.isWaiting) return session.isUnsent ? text.notSent : text.onItsWay;
  if (session.lookBack.isActive)
    return text.lookingBack({ turn: turnShown(game, session.playback.shown.value).number });
  const { phase, mover } = session.view.value;
  // A bot waits until the introduction is read.
  if (phase === 'over' || isYou(game, mover) || session.introduces.value) return '';
  const isBot = game.seats[mover]?.level !== undefined;
  return isBot ? text.thinking : text.waiting({ phase: phase === 'orient' ? 'other' : phase });
}
