/** The board of a game one plays in: what can be touched, and what touching it would do. */
import type { Signs, Turns } from '@marrakech/board-svg';
import { words } from '@marrakech/i18n';
import {
  awaited,
  FACINGS,
  squaresOf,
  walk,
  type Facing,
  type RugPlace,
  type Square,
  type View,
} from '@marrakech/rules';
import { batch } from '@preact/signals';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { isSamePlace, partnersOf, placesOn } from '../../game/choice/rug-choice.js';
import { dressedView } from '../../game/dressing.js';
import { stateAt, stateNow } from '../../game/game.js';
import { isOwn } from '../../game/names.js';
import { theme, setting } from '../../storage/settings.js';
import type { TableSession } from '../table-session.js';
import { FacingButtons } from './facing-buttons.js';
import { MarketGrid } from './market-grid.js';
import { PlaybackScene } from './playback-scene.js';
import { squareLabel } from './square-label.js';
import { whyNoRug } from './square-refusal.js';

/** The one of this screen's people who was to move last, by what is shown. */
function lastOwnMover(session: TableSession): number | undefined {
  const game = session.game.value;
  const shown = session.playback.shown.value;
  for (let moment = shown; moment >= 0; moment--) {
    const waiting = awaited(stateAt(game, moment));
    if (waiting.type === 'nothing' || waiting.type === 'draw') continue;
    if (isOwn(game, waiting.seat)) return waiting.seat;
  }
  return undefined;
}

/** The player to move sits below; with two players the other sits above. */
export function turnsFor(session: TableSession): Turns {
  if (!setting.turnBoard.value) return 0;
  const game = session.game.value;
  const { seats } = game;
  const { mover } = session.view.value;
  const people = seats.flatMap((_, seat) => (isOwn(game, seat) ? [seat] : []));
  if (people.length < 2) return 0;
  // Bots do not mind from where they look: the board stays with the person who played last.
  const side = isOwn(game, mover) ? mover : (lastOwnMover(session) ?? people[0]!);
  return (seats.length === 2 ? side * 2 : side) as Turns;
}

/** First every square that takes a rug; once a half is picked, those that take the other. */
function freeSquares(session: TableSession, shown: RugPlace | undefined): Signs {
  const places = session.choice.places.value;
  const { first } = session.choice.rug.value;
  const covered: readonly Square[] = shown === undefined ? [] : squaresOf(shown);
  const isFree = (square: Square): boolean => !covered.includes(square);
  const halves = first === undefined ? [] : partnersOf(places, first).filter(isFree);
  if (halves.length > 0) return { halves };
  return { squares: [...new Set(places.flatMap((place) => squaresOf(place)))].filter(isFree) };
}

/** A rug that is on its way to the table stays in sight, as one that does not lie there yet. */
function pendingSigns(session: TableSession): Signs {
  const place = session.sentRug;
  const { players, mover } = dressedView(session.game.value, session.state.value);
  const colour = players[mover]?.next;
  return place === undefined || colour === undefined ? {} : { ghost: { place, colour } };
}

function signsFor(session: TableSession): Signs {
  const asked = session.asked.value;
  if (asked === undefined) return pendingSigns(session);
  if (asked.type === 'lay') {
    const place = session.choice.preview.value;
    const colour = dressedView(session.game.value, session.state.value).players[asked.seat]?.next;
    return {
      ...freeSquares(session, place),
      ...(colour !== undefined && { prepared: colour }),
      ...(place !== undefined && colour !== undefined && { ghost: { place, colour } }),
    };
  }
  const chosen = session.choice.facing.value;
  const preview = session.choice.rollPreview.value;
  const longest = preview?.outcomes.at(-1)?.path ?? [];
  const mosaic = longest.find((step) => step.mosaic !== undefined)?.mosaic;
  return {
    facings: session.choice.facings.value,
    facing: chosen,
    ...(setting.rollCosts.value && preview !== undefined && { rollCosts: preview.outcomes }),
    ...(mosaic !== undefined && { mosaic }),
  };
}

/** Whether the square lies that way from Assam, up to the edge of the market. */
const isAhead = ({ assam }: View, facing: Facing, square: Square): boolean =>
  walk(assam, facing, 6).some((step, index, path) => {
    const hasLeft = path.slice(0, index + 1).some(({ mosaic }) => mosaic !== undefined);
    return !hasLeft && step.square === square;
  });

/** The facing that a square beside Assam, or further that way, stands for. */
const facingOf = (session: TableSession, square: Square): Facing | undefined =>
  session.choice.facings.value.find((facing) => isAhead(session.view.value, facing, square));

/** The one way that he cannot be turned. */
const isBehind = (session: TableSession, square: Square): boolean =>
  FACINGS.some(
    (facing) =>
      !session.choice.facings.value.includes(facing) && isAhead(session.view.value, facing, square),
  );

/** The same one each time: nothing that hangs on it is made anew. */
const NOWHERE: readonly RugPlace[] = [];

export function Market({ session }: { readonly session: TableSession }): VNode {
  const asked = session.asked.value;
  const isLaying = asked?.type === 'lay';
  const places = isLaying ? session.choice.places.value : NOWHERE;
  const turns = turnsFor(session);
  const view = dressedView(session.game.value, session.state.value);
  const chosen = session.choice.facing.value;

  const onPlace = (place: RugPlace, by: 'click' | 'drag'): void => {
    const again = isSamePlace(session.choice.rug.value.place, place);
    batch(() => {
      session.choice.choosePlace(place);
      // A mouse has seen the rug before the click; a finger that dragged it sees it only now.
      if (again || (by === 'click' && !setting.confirm.value)) void session.lay();
    });
  };

  const game = session.game.value;
  const preview = session.choice.rollPreview.value;
  const choice = session.choice.rug.value;
  const pending = session.sentRug;
  // A rug that a pointer hovers over changes no square's words: 49 of them are not said anew.
  const label = useMemo(
    () => (square: Square) =>
      squareLabel(
        { game, view: { ...view, facing: chosen }, preview, places, choice, pending },
        square,
      ),
    [
      session.state.value,
      game.seats,
      game.own,
      chosen,
      preview,
      places,
      choice,
      pending,
      words.value,
      theme.value,
    ],
  );

  const isHeld = session.pendingRug.place.value !== undefined;

  /** Says of a square that cannot be chosen why not, or what it is. */
  const reply = (square: Square): void => {
    const refused = isLaying && !isHeld ? whyNoRug(stateNow(game), square) : undefined;
    const isHalfTurn = asked?.type === 'orient' && isBehind(session, square);
    const code = isHalfTurn ? 'half-turn' : refused;
    session.reply(code === undefined ? label(square) : words.value.illegal[code]);
  };

  const onSquare = (square: Square, leaning?: Square): void => {
    session.hurry();
    if (asked === undefined) {
      if (session.lookBack.isActive) reply(square);
      return;
    }
    if (!isLaying) {
      const facing = facingOf(session, square);
      if (facing === undefined || !session.turnTo(facing)) reply(square);
      return;
    }
    if (placesOn(places, square).length === 0) {
      reply(square);
      return;
    }
    const { first, place } = session.choice.rug.value;
    // A rug that was dragged there needs no other half: touched again it is laid.
    if (first === undefined && place !== undefined && squaresOf(place).includes(square)) {
      void session.lay();
      return;
    }
    // Together: a rug laid at once has no preview to be told of.
    batch(() => {
      const settled = session.choice.point(square, leaning);
      if (settled && !setting.confirm.value) void session.lay();
    });
  };

  const onKey = (square: Square): boolean => {
    if (isHeld || asked === undefined) return false;
    const { place } = session.choice.rug.value;
    // Keys show a rug before they lay it: once to see it, once more to lay it.
    if (!isLaying || placesOn(places, square).length === 0) onSquare(square);
    else if (place !== undefined && squaresOf(place).includes(square)) void session.lay();
    else session.choice.point(square);
    return true;
  };

  return (
    <PlaybackScene
      game={session.game}
      playback={session.playback}
      turns={turns}
      signs={signsFor(session)}
      facing={asked?.type === 'orient' ? chosen : session.sentFacing}
    >
      <MarketGrid
        turns={turns}
        places={places}
        home={
          asked === undefined || isHeld
            ? undefined
            : ((places[0] && squaresOf(places[0])[0]) ?? view.assam)
        }
        asked={asked?.type}
        label={label}
        intents={{
          onSquare,
          onKey,
          onPlace,
          onNear: (place, isMouse) =>
            batch(() => {
              session.choice.near.value = place;
              session.choice.isNearMouse.value = isMouse;
            }),
        }}
      />
      {asked?.type === 'orient' ? (
        <FacingButtons
          assam={view.assam}
          facings={session.choice.facings.value}
          chosen={chosen}
          turns={turns}
          onFacing={(facing) => session.turnTo(facing)}
        />
      ) : null}
    </PlaybackScene>
  );
}
