/**
 * Draws a player's rugs that are not laid yet: a pile with the next rug on top if it is face up.
 */
import type { Colour, PlayerView } from '@marrakech/rules';
import type { VNode } from 'preact';
import { memo } from './memo.js';
import { Fringes, HALF_LENGTH, HALF_WIDTH, Weave } from './motifs.js';
import { picture, type PictureProps } from './picture.js';
import { mixed, PALETTES, type Palette } from './theme.js';

const MOST_LAYERS = 8;
const LAYER = 6;

/** A single rug, as on the market. */
export const RugPicture = memo(function RugPicture({
  colour,
  theme = 'light',
  label,
}: PictureProps & { readonly colour: Colour }): VNode {
  const yarns = PALETTES[theme].rugs[colour];
  return (
    <svg viewBox="-100 -50 200 100" class="rug" data-colour={colour} {...picture(label)}>
      <Fringes yarns={yarns} hem={PALETTES[theme].hem} />
      <Weave colour={colour} yarns={yarns} />
    </svg>
  );
});

const BODY = { x: -HALF_LENGTH, y: -HALF_WIDTH, width: 2 * HALF_LENGTH, height: 2 * HALF_WIDTH };

/** A face-down rug. */
const Underside = ({ palette }: { readonly palette: Palette }): VNode => (
  <rect
    {...BODY}
    rx="3"
    fill={mixed(palette.frame, palette.paving[0], 0.4)}
    stroke={palette.ink}
    stroke-width="3"
    stroke-dasharray="5 3"
  />
);

/** The empty place after the last rug. */
const Gap = ({ palette }: { readonly palette: Palette }): VNode => (
  <rect
    {...BODY}
    class="gap"
    rx="8"
    fill="none"
    stroke={palette.ink}
    stroke-opacity=".4"
    stroke-width="3"
    stroke-dasharray="9 7"
  />
);

export function Pile({
  player,
  theme = 'light',
  label,
}: PictureProps & { readonly player: Pick<PlayerView, 'rugs' | 'pile' | 'next'> }): VNode {
  const palette = PALETTES[theme];
  const { next, rugs } = player;
  const layers = Math.max(0, Math.min(rugs - 1, MOST_LAYERS)) || 0;
  // The layers alternate the player's colours, because their numbers are public but their order is
  // not.
  const colours = player.pile.filter((part) => part.rugs > 0).map((part) => part.colour);
  const yarnsOf = (layer: number) => palette.rugs[colours[layer % colours.length] ?? next ?? 'A'];
  return (
    <svg viewBox="-105 -112 210 165" class="pile" {...picture(label)}>
      {rugs > 0 ? null : <Gap palette={palette} />}
      {Array.from({ length: layers }, (_, layer) => (
        <rect
          key={layer}
          class="layer"
          {...BODY}
          x={-HALF_LENGTH + (layer % 2)}
          y={-HALF_WIDTH - layer * LAYER}
          rx="4"
          fill={yarnsOf(layer).field}
          stroke={yarnsOf(layer).deep}
          stroke-width="2"
        />
      ))}
      {rugs > 0 ? (
        <g transform={`translate(0 ${-layers * LAYER})`}>
          {next === undefined ? (
            <Underside palette={palette} />
          ) : (
            <>
              <Fringes yarns={palette.rugs[next]} hem={palette.hem} />
              <Weave colour={next} yarns={palette.rugs[next]} />
            </>
          )}
        </g>
      ) : null}
    </svg>
  );
}
