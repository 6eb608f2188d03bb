/** Draws coins of 1 and 5 dirhams, and a purse of them. */
import type { VNode } from 'preact';
import type { Point } from './geometry.js';
import { memo } from './memo.js';
import { Lettering } from './lettering.js';
import { picture, type PictureProps } from './picture.js';
import type { Theme } from './theme.js';

export type CoinValue = 1 | 5;

interface Metal {
  readonly face: string;
  readonly edge: string;
  readonly shine: string;
  readonly ink: string;
}

const SILVER: Metal = { face: '#d9dde0', edge: '#7c858c', shine: '#f7f9fa', ink: '#2f363b' };
const BRASS: Metal = { face: '#f2bd3e', edge: '#94611a', shine: '#ffe69c', ink: '#4d2f08' };
const PAPER: Metal = { face: '#ffffff', edge: '#000000', shine: '#000000', ink: '#000000' };
const WARNING: Metal = { face: '#c8202b', edge: '#5d0910', shine: '#ff9d8f', ink: '#ffffff' };

const metalOf = (value: CoinValue, theme: Theme): Metal =>
  theme === 'contrast' ? PAPER : value === 5 ? BRASS : SILVER;

function Face({
  centre,
  radius,
  text,
  metal,
}: {
  readonly centre: Point;
  readonly radius: number;
  readonly text: string;
  readonly metal: Metal;
}): VNode {
  const { x, y } = centre;
  return (
    <>
      <circle cx={x} cy={y + radius * 0.1} r={radius} fill={metal.edge} />
      <circle cx={x} cy={y} r={radius * 0.94} fill={metal.face} />
      <circle
        cx={x}
        cy={y}
        r={radius * 0.8}
        fill="none"
        stroke={metal.shine}
        stroke-width={radius * 0.09}
        stroke-dasharray={`${radius * 0.12} ${radius * 0.1304}`}
      />
      <Lettering
        text={text}
        centre={centre}
        height={radius * (text.length > 1 ? 0.72 : 0.86)}
        ink={metal.ink}
        weight={2.3}
      />
    </>
  );
}

/** The payment due on a square as a coin with a number; `out` if the purse does not cover it. */
export function Cost({
  dirhams,
  centre,
  radius,
  out,
  theme,
}: {
  readonly dirhams: number;
  readonly centre: Point;
  readonly radius: number;
  readonly out: boolean;
  readonly theme: Theme;
}): VNode {
  const metal = out ? WARNING : metalOf(5, theme);
  return (
    <g class="cost">
      <Face centre={centre} radius={radius} text={String(dirhams)} metal={metal} />
    </g>
  );
}

export const Coin = memo(function Coin({
  value,
  theme = 'light',
  label,
}: PictureProps & { readonly value: CoinValue }): VNode {
  const radius = value === 5 ? 46 : 38;
  return (
    <svg viewBox="0 0 100 100" class="coin" {...picture(label)}>
      <Face
        centre={{ x: 50, y: 48 }}
        radius={radius}
        text={String(value)}
        metal={metalOf(value, theme)}
      />
    </svg>
  );
});

const STACK = 5;
const MOST_STACKS = 8;

interface Stack {
  readonly value: CoinValue;
  readonly coins: number;
}

/** The fewest coins in stacks; a large amount is cut to the stacks that fit. */
export function stacksOf(dirhams: number): Stack[] {
  const amount = Number.isFinite(dirhams) ? Math.max(0, Math.floor(dirhams)) : 0;
  const stacks: Stack[] = [];
  for (let fives = Math.floor(amount / 5); fives > 0; fives -= STACK)
    stacks.push({ value: 5, coins: Math.min(fives, STACK) });
  if (amount % 5 > 0) stacks.push({ value: 1, coins: amount % 5 });
  return stacks.length > MOST_STACKS
    ? [...stacks.slice(0, MOST_STACKS - 1), ...stacks.slice(-1)]
    : stacks;
}

const WIDTH = 54;
const RISE = 11;

/** An amount as stacks of coins. */
export const Purse = memo(function Purse({
  dirhams,
  theme = 'light',
  label,
}: PictureProps & { readonly dirhams: number }): VNode {
  const stacks = stacksOf(dirhams);
  return (
    <svg
      viewBox={`0 0 ${WIDTH * MOST_STACKS} 92`}
      preserveAspectRatio="xMinYMax meet"
      class="purse"
      {...picture(label)}
    >
      {stacks.map(({ value, coins }, index) => {
        const metal = metalOf(value, theme);
        const x = (index + 0.5) * WIDTH;
        const across = value === 5 ? 25 : 21;
        return (
          <g key={index} class="stack">
            {Array.from({ length: coins }, (_, coin) => {
              const y = 72 - coin * RISE;
              return (
                <g key={coin} class="coin">
                  <ellipse cx={x} cy={y + 6} rx={across} ry={across * 0.45} fill={metal.edge} />
                  <ellipse
                    cx={x}
                    cy={y}
                    rx={across}
                    ry={across * 0.45}
                    fill={metal.face}
                    stroke={metal.edge}
                    stroke-width="1.5"
                  />
                  <ellipse
                    cx={x}
                    cy={y}
                    rx={across * 0.7}
                    ry={across * 0.3}
                    fill="none"
                    stroke={metal.shine}
                    stroke-width="2"
                  />
                </g>
              );
            })}
          </g>
        );
      })}
    </svg>
  );
});
