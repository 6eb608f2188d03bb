/** One section of the rulebook, with what was searched for marked in it. */
import type { Theme } from '@marrakech/board-svg';
import { type RulebookWords, words } from '@marrakech/i18n';
import type { EditionName, Facing } from '@marrakech/rules';
import type { VNode } from 'preact';
import { Icon } from '../../ui/icon.js';
import { EditionsTable } from './editions-table.js';
import { Figure } from './figure.js';
import { Marked } from './marked.js';
import type { Block, Section } from './sections.js';

interface SectionViewProps {
  readonly id: string;
  readonly section: Section;
  readonly edition: EditionName;
  readonly facing: Facing;
  readonly query: readonly string[];
  readonly theme: Theme;
  readonly text: RulebookWords['editions'];
  /** Whether it is opened by its heading; what was searched for stands open. */
  readonly folds: boolean;
}

export function SectionView({ id, section, folds, ...shown }: SectionViewProps): VNode {
  const heading = (
    <h2 id={`${id}-title`} tabIndex={-1}>
      <Marked text={section.title} query={shown.query} />
    </h2>
  );
  const blocks = section.blocks.map((block, index) => (
    <BlockView key={index} block={block} {...shown} />
  ));
  return folds ? (
    <details id={id} class="rulebook-section folded" open={shown.query.length > 0}>
      <summary>
        <Icon name="chevron" />
        {heading}
      </summary>
      {blocks}
    </details>
  ) : (
    <section id={id} class="rulebook-section" aria-labelledby={`${id}-title`}>
      {heading}
      {blocks}
    </section>
  );
}

type BlockProps = Omit<SectionViewProps, 'id' | 'section' | 'folds'> & { readonly block: Block };

function BlockView({ block, edition, facing, query, theme, text }: BlockProps): VNode {
  switch (block.type) {
    case 'text':
      return (
        <p>
          <Marked text={block.text} query={query} />
        </p>
      );
    case 'edition':
      return (
        <div class="rulebook-of-edition">
          <p class="rulebook-badge">{words.value.editionName[edition]}</p>
          <p>
            <Marked text={block.text} query={query} />
          </p>
        </div>
      );
    case 'steps':
      return <ol class="rulebook-steps">{block.items.map((item) => itemView(item, query))}</ol>;
    case 'list':
      return <ul class="rulebook-list">{block.items.map((item) => itemView(item, query))}</ul>;
    case 'figure':
      return (
        <Figure name={block.figure} caption={block.caption} facing={facing} theme={theme}>
          <Marked text={block.caption} query={query} />
        </Figure>
      );
    case 'editions':
      return <EditionsTable text={text} shown={edition} query={query} />;
  }
}

const itemView = (item: string, query: readonly string[]): VNode => (
  <li key={item}>
    <Marked text={item} query={query} />
  </li>
);
