/**
 * The 49 squares as a grid over the picture: pointers, keys and screen readers all meet here, so
 * that all players play the same game.
 */
import { type Point, type Turns } from '@marrakech/board-svg';
import { words } from '@marrakech/i18n';
import { SQUARES, type RugPlace, type Square } from '@marrakech/rules';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { setting } from '../../storage/settings.js';
import { playsByKey } from '../../ui/accessibility/last-input.js';
import {
  cellOf,
  leaningAt,
  placeDragged,
  placeNear,
  pointIn,
  squareAt,
  frameShare,
} from './market-geometry.js';

const SIDE = [0, 1, 2, 3, 4, 5, 6] as const;
const LAST = SIDE.length - 1;
/** A pointer that moved further than this many pixels while pressed drags. */
const DRAG = 12;

export interface GridIntents {
  /** A square was tapped, leaning towards a neighbour. */
  readonly onSquare: (square: Square, leaning?: Square) => void;
  /** A square was meant by a key, or by a screen reader in its stead. Whether it is answered. */
  readonly onKey: (square: Square) => boolean;
  /** A pointer, be it a mouse or a finger that drags, is near this place, or near none. */
  readonly onNear: (place: RugPlace | undefined, isMouse: boolean) => void;
  /** A place was picked by a pointer that had shown it before. */
  readonly onPlace: (place: RugPlace, by: 'click' | 'drag') => void;
}

const squareOn = (row: number, column: number, turns: Turns): Square =>
  squareAt({ x: column * 100 + 50, y: row * 100 + 50 }, turns);

const KEY_STEPS: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -LAST],
  End: [0, LAST],
  PageUp: [-LAST, 0],
  PageDown: [LAST, 0],
};

/** A button that is gone or can no longer be pressed has left the focus nowhere. */
const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true;

const within = (value: number): number => Math.max(0, Math.min(LAST, value));

/**
 * A click chooses without taking the focus to a square, as a touch does: the keys that follow are the
 * table's. Squares are in focus for those who go there with keys or a screen reader.
 */
function onMouseDown(event: MouseEvent & { readonly currentTarget: HTMLElement }): void {
  event.preventDefault();
  if (!event.currentTarget.contains(document.activeElement))
    event.currentTarget.focus({ preventScroll: true });
}

/** To the browser a drag would be a scroll with a swing, and the next tap only what stops it. */
const onTouchStart = (event: TouchEvent): void => event.preventDefault();

export function MarketGrid({
  turns,
  places,
  home,
  asked,
  label,
  intents,
}: {
  readonly turns: Turns;
  readonly places: readonly RugPlace[];
  /** Where keyboard navigation begins; absent while no decision is asked for. */
  readonly home: Square | undefined;
  /** What is asked: something else may begin on the same square. */
  readonly asked?: string | undefined;
  readonly label: (square: Square) => string;
  /** Absent where the market is only looked at. */
  readonly intents?: GridIntents;
}): VNode {
  const grid = useRef<HTMLDivElement>(null);
  const pressed = useRef<Point | undefined>(undefined);
  const dragging = useRef(false);
  const [[row, column], setFocus] = useState<readonly [number, number]>([3, 3]);
  const [ledTo, setLedTo] = useState('');
  const lead = `${asked} ${home} ${turns}`;
  // While it is drawn, not after: the squares are drawn once.
  if (home !== undefined && lead !== ledTo) {
    setLedTo(lead);
    setFocus(cellOf(home, turns));
  }

  // The labels of 49 squares are updated after the picture: they are not read before the next frame.
  const [said, setSaid] = useState(() => label);
  useEffect(() => setSaid(() => label), [label]);
  const labels = useMemo(() => new Map(SQUARES.map((square) => [square, said(square)])), [said]);

  const lastLead = useRef('');
  const focusLedTo = useRef('');
  // The effect below runs a frame late: focus that a person has moved by then stays.
  const focusAtLead = useRef<Element | null>(null);
  useLayoutEffect(() => {
    focusAtLead.current = document.activeElement;
  }, [lead]);
  useEffect(() => {
    if (said !== label || lastLead.current === lead) return;
    lastLead.current = lead;
    if (home === undefined) return;
    // A rug that was taken up again is thought about where it lay.
    const isElsewhere = focusLedTo.current !== lead;
    focusLedTo.current = lead;
    if (!playsByKey() || document.querySelector('dialog[open]') !== null) return;
    if (document.activeElement !== focusAtLead.current && !isFocusLost()) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-square="${home}"]`);
    const isOnSquare = document.activeElement?.parentElement?.parentElement === grid.current;
    // On the market as a whole the table's keys go on working; one Tab leads to its squares.
    if (isFocusLost() || (isOnSquare && places.length === 0))
      grid.current?.focus({ preventScroll: true });
    else if (isElsewhere && isOnSquare) cell?.focus();
  }, [lead, said, label]);

  const pointOf = (pointer: Point): Point =>
    pointIn(grid.current!.getBoundingClientRect(), pointer);

  /** The place that the pointer means here, a drag together with where it began. */
  const meant = (pointer: Point): RugPlace | undefined =>
    dragging.current && pressed.current !== undefined
      ? placeDragged(places, pointOf(pressed.current), pointOf(pointer), turns)
      : placeNear(places, pointOf(pointer), turns);

  const onPointerDown = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0) return;
    pressed.current = { x: event.clientX, y: event.clientY };
    dragging.current = false;
    if (event.pointerType !== 'mouse') grid.current?.setPointerCapture(event.pointerId);
  };

  const onPointerMove = (event: PointerEvent): void => {
    if (places.length === 0) return;
    // A mouse may have been let go of beside the market.
    if (event.buttons === 0) {
      pressed.current = undefined;
      dragging.current = false;
    }
    const pointer = { x: event.clientX, y: event.clientY };
    const from = pressed.current;
    if (from !== undefined)
      dragging.current ||= Math.hypot(pointer.x - from.x, pointer.y - from.y) > DRAG;
    const isMouse = event.pointerType === 'mouse';
    if (isMouse || dragging.current) intents?.onNear(meant(pointer), isMouse);
  };

  const onPointerUp = (event: PointerEvent): void => {
    if (pressed.current === undefined) return;
    const pointer = { x: event.clientX, y: event.clientY };
    const point = pointOf(pointer);
    const isMouse = event.pointerType === 'mouse';
    const place = isMouse || dragging.current ? meant(pointer) : undefined;
    // A mouse has shown the rug all along; a finger hid it.
    if (place !== undefined) intents?.onPlace(place, isMouse ? 'click' : 'drag');
    else if (!dragging.current) intents?.onSquare(squareAt(point, turns), leaningAt(point, turns));
    pressed.current = undefined;
    dragging.current = false;
  };

  const onPointerLeave = (): void => intents?.onNear(undefined, false);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === grid.current) return;
    if (event.key === 'Enter' || event.key === ' ') {
      // Where a square has no answer, or a key is only held, the table hears it.
      if (event.repeat || intents?.onKey(squareOn(row, column, turns)) !== true) return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const step = KEY_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = [within(row + step[0]), within(column + step[1])] as const;
    setFocus(next);
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${next.join('-')}"]`);
    cell?.focus();
  };

  /** Screen readers press a square without any pointer; a pointer was heard before its click. */
  const onClick = (event: MouseEvent): void => {
    if (event.detail > 0 || !(event.target instanceof HTMLElement)) return;
    const [down, across] = (event.target.dataset['cell'] ?? '').split('-').map(Number);
    if (down === undefined || across === undefined) return;
    const square = squareOn(down, across, turns);
    if (intents?.onKey(square) === false) intents.onSquare(square);
  };

  const rows = useMemo(
    () =>
      SIDE.map((down) => (
        <div role="row" key={down} class="market-row">
          {SIDE.map((across) => {
            const square = squareOn(down, across, turns);
            return (
              <div
                role="gridcell"
                key={across}
                class="market-cell"
                data-square={square}
                data-cell={`${down}-${across}`}
                tabIndex={down === row && across === column ? 0 : -1}
                aria-label={labels.get(square)}
                onFocus={() => setFocus([down, across])}
              />
            );
          })}
        </div>
      )),
    [row, column, turns, labels],
  );

  const inset = `${frameShare(setting.coordinates.value) * 100}%`;
  return (
    <div
      class={`market-grid ${places.length > 0 ? 'is-choice' : ''}`}
      role="grid"
      tabIndex={-1}
      aria-label={words.value.square.market}
      ref={grid}
      style={{ inset }}
      {...(intents && { onTouchStart, onMouseDown })}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerLeave={onPointerLeave}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {rows}
    </div>
  );
}
