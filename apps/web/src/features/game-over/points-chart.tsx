/** Points, turn by turn: a line for each player, marked with their motif's own dash. */
import { sayNumber, words } from '@marrakech/i18n';
import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SeatRugs } from '../../game-view/players/rug-icon.js';
import { dressOf } from '../../game/dressing.js';
import type { Game } from '../../game/game.js';
import { nameOf } from '../../game/names.js';
import { pointsByTurn } from './points.js';

/** In pixels of letters at their usual size, until it is known how wide it is shown. */
const FIRST_WIDTH = 440;
const HEIGHT = 250;
const LEFT = 30;
const BOTTOM = 22;
const STEP = 20;
/** Told apart without colour as well. */
const DASHES = ['', '9 5', '2 5', '14 4 3 4'];

/** Drawn at its displayed width: scaled down to a phone its numbers would be too small to read. */
function useShownWidth(figure: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(FIRST_WIDTH);
  useLayoutEffect(() => {
    const measure = (): void => {
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const shown = figure.current?.clientWidth ?? 0;
      // In a sheet that is still closed it has no width at all.
      if (shown > 0) setWidth(Math.round((shown * 16) / letters));
    };
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(figure.current!);
    return () => watching.disconnect();
  }, [figure]);
  return width;
}

/** Into so many parts the game is cut for those who hear it told. */
const PARTS = 4;

/** The chart as a table for screen readers: the points of all players at some moments. */
function PointsTable({
  game,
  points,
}: {
  readonly game: Game;
  readonly points: readonly (readonly number[])[];
}): VNode {
  const last = points.length - 1;
  const turns = [
    ...new Set(Array.from({ length: PARTS + 1 }, (_, part) => Math.round((part * last) / PARTS))),
  ];
  const text = words.value.finish;
  return (
    <table class="for-readers">
      {/* Firefox clips a table without its caption. */}
      <caption class="for-readers">{text.chart}</caption>
      <thead>
        <tr>
          <th scope="col">{text.player}</th>
          {turns.map((turn) => (
            <th key={turn} scope="col">
              {text.chartTurn({ turn })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {game.seats.map((_, seat) => (
          <tr key={seat}>
            <th scope="row">{nameOf(game, seat)}</th>
            {turns.map((turn) => (
              <td key={turn}>{sayNumber(points[turn]![seat]!)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function PointsChart({ game }: { readonly game: Game }): VNode {
  const figure = useRef<HTMLElement>(null);
  const width = useShownWidth(figure);
  const points = pointsByTurn(game);
  const most = Math.ceil(Math.max(...points.flat(), STEP) / STEP) * STEP;
  const x = (turn: number): number =>
    LEFT + (turn / Math.max(1, points.length - 1)) * (width - LEFT - 8);
  const y = (value: number): number => HEIGHT - BOTTOM - (value / most) * (HEIGHT - BOTTOM - 10);
  const lines = Array.from({ length: most / STEP + 1 }, (_, index) => index * STEP);
  return (
    <figure class="chart" ref={figure}>
      <PointsTable game={game} points={points} />
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        {lines.map((value) => (
          <g key={value}>
            <path d={`M${LEFT} ${y(value)}H${width - 8}`} class="chart-line" />
            <text x={LEFT - 6} y={y(value) + 4} text-anchor="end" class="chart-number">
              {sayNumber(value)}
            </text>
          </g>
        ))}
        <text x={width - 8} y={HEIGHT - 4} text-anchor="end" class="chart-number">
          {words.value.finish.chartTurn({ turn: points.length - 1 })}
        </text>
        {game.seats.map((_, seat) => (
          <path
            key={seat}
            class="chart-player"
            {...dressOf(game, seat)}
            stroke-dasharray={DASHES[seat]}
            d={points
              .map(
                (row, turn) =>
                  `${turn === 0 ? 'M' : 'L'}${x(turn).toFixed(1)} ${y(row[seat]!).toFixed(1)}`,
              )
              .join('')}
          />
        ))}
      </svg>
      <figcaption class="chart-names">
        {game.seats.map((_, seat) => (
          <span key={seat} {...dressOf(game, seat)}>
            <svg viewBox="0 0 34 8" width="34" height="8" aria-hidden="true">
              <path class="chart-player" stroke-dasharray={DASHES[seat]} d="M0 4H34" />
            </svg>
            <SeatRugs game={game} seat={seat} />
            {nameOf(game, seat)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
