/** The board of a game one plays in: what can be touched, and what touching it would do. */
import type { Signs, Turns } from '@marrakech/board-svg';
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
import { dressedView } from '../game/dressing.js';
import { stateAt, stateNow } from '../game/game.js';
import { isOwn } from '../game/names.js';
import { theme, setting } from '../settings/settings.js';
import { words } from '../words/words.js';
import { FacingButtons } from './facing-buttons.js';
import { MarketGrid } from './market-grid.js';
import { isSamePlace, partnersOf, placesOn } from './rug-choice.js';
import { Scene } from './scene.js';
import type { Sitting } from './sitting.js';
import { squareLabel } from './square-label.js';
import { whyNoRug } from './square-refusal.js';

/** The one of this screen's people who was to move last, by what is shown. */
function lastOwnMover(sitting: Sitting): number | undefined {
  const game = sitting.game.value;
  const shown = sitting.stage.shown.value;
  for (let moment = shown; moment >= 0; moment--) {
    const waiting = awaited(stateAt(game, moment));
    if (waiting.type === 'nothing' || waiting.type === 'draw') continue;
    if (isOwn(game, waiting.seat)) return waiting.seat;
  }
  return undefined;
}

/** The player to move sits below; with two players the other sits above. */
export function turnsFor(sitting: Sitting): Turns {
  if (!setting.turnBoard.value) return 0;
  const game = sitting.game.value;
  const { seats } = game;
  const { mover } = sitting.view.value;
  const people = seats.flatMap((_, seat) => (isOwn(game, seat) ? [seat] : []));
  if (people.length < 2) return 0;
  // Bots do not mind from where they look: the board stays with the person who played last.
  const side = isOwn(game, mover) ? mover : (lastOwnMover(sitting) ?? people[0]!);
  return (seats.length === 2 ? side * 2 : side) as Turns;
}

/** First every square that takes a rug; once a half is picked, those that take the other. */
function freeSquares(sitting: Sitting, shown: RugPlace | undefined): Signs {
  const places = sitting.choosing.places.value;
  const { first } = sitting.choosing.rug.value;
  const covered: readonly Square[] = shown === undefined ? [] : squaresOf(shown);
  const isFree = (square: Square): boolean => !covered.includes(square);
  const halves = first === undefined ? [] : partnersOf(places, first).filter(isFree);
  if (halves.length > 0) return { halves };
  return { squares: [...new Set(places.flatMap((place) => squaresOf(place)))].filter(isFree) };
}

/** A rug that is on its way to the table stays in sight, as one that does not lie there yet. */
function pendingSigns(sitting: Sitting): Signs {
  const place = sitting.pendingRug;
  const { players, mover } = dressedView(sitting.game.value, sitting.state.value);
  const colour = players[mover]?.next;
  return place === undefined || colour === undefined ? {} : { ghost: { place, colour } };
}

function signsFor(sitting: Sitting): Signs {
  const asked = sitting.asked.value;
  if (asked === undefined) return pendingSigns(sitting);
  if (asked.type === 'lay') {
    const place = sitting.choosing.preview.value;
    const colour = dressedView(sitting.game.value, sitting.state.value).players[asked.seat]?.next;
    return {
      ...freeSquares(sitting, place),
      ...(colour !== undefined && { atHand: colour }),
      ...(place !== undefined && colour !== undefined && { ghost: { place, colour } }),
    };
  }
  const chosen = sitting.choosing.facing.value;
  const outlook = sitting.choosing.outlook.value;
  const longest = outlook?.prospects.at(-1)?.path ?? [];
  const mosaic = longest.find((step) => step.mosaic !== undefined)?.mosaic;
  return {
    facings: sitting.choosing.facings.value,
    facing: chosen,
    ...(setting.prospects.value && outlook !== undefined && { prospects: outlook.prospects }),
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
const facingOf = (sitting: Sitting, square: Square): Facing | undefined =>
  sitting.choosing.facings.value.find((facing) => isAhead(sitting.view.value, facing, square));

/** The one way that he cannot be turned. */
const isBehind = (sitting: Sitting, square: Square): boolean =>
  FACINGS.some(
    (facing) =>
      !sitting.choosing.facings.value.includes(facing) &&
      isAhead(sitting.view.value, facing, square),
  );

/** The same one each time: nothing that hangs on it is made anew. */
const NOWHERE: readonly RugPlace[] = [];

export function Market({ sitting }: { readonly sitting: Sitting }): VNode {
  const asked = sitting.asked.value;
  const isLaying = asked?.type === 'lay';
  const places = isLaying ? sitting.choosing.places.value : NOWHERE;
  const turns = turnsFor(sitting);
  const view = dressedView(sitting.game.value, sitting.state.value);
  const chosen = sitting.choosing.facing.value;

  const onPlace = (place: RugPlace, by: 'click' | 'drag'): void => {
    const again = isSamePlace(sitting.choosing.rug.value.place, place);
    batch(() => {
      sitting.choosing.choosePlace(place);
      // A mouse has seen the rug before the click; a finger that dragged it sees it only now.
      if (again || (by === 'click' && !setting.confirm.value)) void sitting.lay();
    });
  };

  const game = sitting.game.value;
  const outlook = sitting.choosing.outlook.value;
  const choice = sitting.choosing.rug.value;
  const pending = sitting.pendingRug;
  // A rug that a pointer hovers over changes no square's words: 49 of them are not said anew.
  const label = useMemo(
    () => (square: Square) =>
      squareLabel(
        { game, view: { ...view, facing: chosen }, outlook, places, choice, pending },
        square,
      ),
    [
      sitting.state.value,
      game.seats,
      game.own,
      chosen,
      outlook,
      places,
      choice,
      pending,
      words.value,
      theme.value,
    ],
  );

  const isHeld = sitting.held.place.value !== undefined;

  /** Says of a square that cannot be chosen why not, or what it is. */
  const reply = (square: Square): void => {
    const refused = isLaying && !isHeld ? whyNoRug(stateNow(game), square) : undefined;
    const isHalfTurn = asked?.type === 'orient' && isBehind(sitting, square);
    const code = isHalfTurn ? 'half-turn' : refused;
    sitting.reply(code === undefined ? label(square) : words.value.illegal[code]);
  };

  const onSquare = (square: Square, leaning?: Square): void => {
    sitting.hurry();
    if (asked === undefined) {
      if (sitting.looksBack) reply(square);
      return;
    }
    if (!isLaying) {
      const facing = facingOf(sitting, square);
      if (facing === undefined || !sitting.turnTo(facing)) reply(square);
      return;
    }
    if (placesOn(places, square).length === 0) {
      reply(square);
      return;
    }
    const { first, place } = sitting.choosing.rug.value;
    // A rug that was dragged there needs no other half: touched again it is laid.
    if (first === undefined && place !== undefined && squaresOf(place).includes(square)) {
      void sitting.lay();
      return;
    }
    // Together: a rug laid at once has no preview to be told of.
    batch(() => {
      const settled = sitting.choosing.point(square, leaning);
      if (settled && !setting.confirm.value) void sitting.lay();
    });
  };

  const onKey = (square: Square): boolean => {
    if (isHeld || asked === undefined) return false;
    const { place } = sitting.choosing.rug.value;
    // Keys show a rug before they lay it: once to see it, once more to lay it.
    if (!isLaying || placesOn(places, square).length === 0) onSquare(square);
    else if (place !== undefined && squaresOf(place).includes(square)) void sitting.lay();
    else sitting.choosing.point(square);
    return true;
  };

  return (
    <Scene
      game={sitting.game}
      stage={sitting.stage}
      turns={turns}
      signs={signsFor(sitting)}
      facing={asked?.type === 'orient' ? chosen : sitting.pendingFacing}
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
              sitting.choosing.near.value = place;
              sitting.choosing.isNearMouse.value = isMouse;
            }),
        }}
      />
      {asked?.type === 'orient' ? (
        <FacingButtons
          assam={view.assam}
          facings={sitting.choosing.facings.value}
          chosen={chosen}
          turns={turns}
          onFacing={(facing) => sitting.turnTo(facing)}
        />
      ) : null}
    </Scene>
  );
}
