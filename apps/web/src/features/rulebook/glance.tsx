/** A turn in four pictures: enough to begin without reading the rules. */
import { Board, type Theme } from '@marrakech/board-svg';
import { type RulebookWords, words } from '@marrakech/i18n';
import type { Facing } from '@marrakech/rules';
import type { VNode } from 'preact';
import { figureOf, type FigureName } from './figures.js';

interface GlanceProps {
  readonly text: RulebookWords;
  readonly facing: Facing;
  readonly theme: Theme;
}

const STEPS = [
  ['orient', 'facing'],
  ['walk', 'walk'],
  ['pay', 'payment'],
  ['lay', 'places'],
] as const satisfies readonly (readonly [keyof RulebookWords['turn'], FigureName])[];

export const Glance = ({ text, facing, theme }: GlanceProps): VNode => (
  <section class="rulebook-glance" aria-labelledby="rulebook-glance">
    <h2 id="rulebook-glance">{text.page.glance}</h2>
    <ol>
      {STEPS.map(([step, figure]) => {
        const { view, signs } = figureOf(figure, facing);
        return (
          <li key={step}>
            <div aria-hidden="true">
              <Board {...signs} view={view} theme={theme} prefix={`glance-${figure}`} />
            </div>
            <span>{text.turn[step]}</span>
          </li>
        );
      })}
    </ol>
    <p class="rulebook-aim">{words.value.intro.aim}</p>
  </section>
);
