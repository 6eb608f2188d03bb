/** The rulebook: every rule, as the edition chosen plays it, with the board's own pictures. */
import type { Theme } from '@marrakech/board-svg';
import { loadCatalogue, rulebookCatalogue, words } from '@marrakech/i18n';
import { EDITION_NAMES, EDITIONS, type EditionName } from '@marrakech/rules';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SectionName } from '../../navigation/rulebook-sections.js';
import { Glance } from './glance.js';
import { findSections, parseQuery } from './search.js';
import { SectionView } from './section-view.js';
import { sectionsOf, type Section } from './sections.js';
import './rulebook.css';

export interface RulebookProps {
  /** The edition of the game it was opened from. */
  readonly edition?: EditionName;
  /** Where to open it. */
  readonly section?: SectionName;
  readonly theme: Theme;
}

const idOf = (section: SectionName): string => `rulebook-${section}`;

/** Shows a section and moves the reading there. */
function turnTo(section: SectionName): void {
  const part = document.querySelector<HTMLElement>(`#${idOf(section)}`);
  if (part instanceof HTMLDetailsElement) part.open = true;
  const heading = part?.querySelector('h2');
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/**
 * Whether there is no room for contents beside the text. Then the sections are folded, and their
 * headings are the contents: all of the rules are fourteen screens of a phone.
 */
function useFolds(book: { readonly current: HTMLElement | null }, isOpen: boolean): boolean {
  const [folds, setFolds] = useState(true);
  useLayoutEffect(() => {
    const shown = book.current;
    if (shown === null) return undefined;
    const look = (): void =>
      setFolds(getComputedStyle(shown).getPropertyValue('--contents') !== 'beside');
    look();
    const watching = new ResizeObserver(look);
    watching.observe(shown);
    return () => watching.disconnect();
  }, [book, isOpen]);
  return folds;
}

/** What the page says of each edition is found with their section. */
const withEditions = (sections: readonly Section[]): Section[] =>
  sections.map((section) => {
    const { editionName, editionNote } = words.value;
    const said = EDITION_NAMES.flatMap((name) => [editionName[name], editionNote[name]]).join(' ');
    const isTheirs = section.name === 'editions';
    return isTheirs ? { ...section, alsoCalled: `${section.alsoCalled} ${said}` } : section;
  });

export function Rulebook({ edition = 'gigamic', section, theme }: RulebookProps): VNode {
  const [shown, show] = useState(edition);
  const [query, search] = useState('');
  useEffect(() => {
    loadCatalogue(rulebookCatalogue).catch(() => undefined);
  }, []);
  const text = rulebookCatalogue.shown.value;
  const isOpen = text !== undefined;
  const book = useRef<HTMLDivElement>(null);
  const folds = useFolds(book, isOpen);
  useEffect(() => {
    if (isOpen && section !== undefined) turnTo(section);
  }, [isOpen, section]);
  if (text === undefined) return <p class="rulebook-opening">{words.value.page.loading}</p>;

  const wanted = parseQuery(query);
  const found = findSections(withEditions(sectionsOf(text, shown)), wanted);
  return (
    <div class="rulebook-room">
      <div class="rulebook" ref={book}>
        {wanted.length > 0 ? null : (
          <Glance text={text} facing={EDITIONS[shown].facing} theme={theme} />
        )}
        <search class="rulebook-tools">
          <SearchField label={text.page.search} query={query} onSearch={search} />
          <EditionField shown={shown} onShow={show} />
          <output class="rulebook-found">
            {wanted.length === 0
              ? words.value.editionNote[shown]
              : text.page.found({ count: found.length })}
          </output>
        </search>
        {folds ? null : <Contents name={text.page.contents} sections={found} />}
        <div class="rulebook-sections">
          {found.map((each) => (
            <SectionView
              key={each.name}
              id={idOf(each.name)}
              section={each}
              edition={shown}
              facing={EDITIONS[shown].facing}
              query={wanted}
              theme={theme}
              text={text.editions}
              folds={folds}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface ContentsProps {
  readonly name: string;
  readonly sections: readonly Section[];
}

function Contents({ name, sections }: ContentsProps): VNode {
  return (
    <nav class="rulebook-contents" aria-label={name}>
      <h2>{name}</h2>
      <ol>
        {sections.map((section) => (
          <li key={section.name}>
            <button type="button" class="rulebook-link" onClick={() => turnTo(section.name)}>
              {section.title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly query: string;
  readonly onSearch: (query: string) => void;
}

function SearchField({ label, query, onSearch }: SearchFieldProps): VNode {
  return (
    <label>
      <span>{label}</span>
      <input
        type="search"
        class="field"
        value={query}
        onInput={(event) => onSearch(event.currentTarget.value)}
      />
    </label>
  );
}

interface EditionFieldProps {
  readonly shown: EditionName;
  readonly onShow: (edition: EditionName) => void;
}

function EditionField({ shown, onShow }: EditionFieldProps): VNode {
  return (
    <label>
      <span>{words.value.table.edition}</span>
      <select
        class="field"
        value={shown}
        onChange={(event) => onShow(EDITION_NAMES[event.currentTarget.selectedIndex] ?? shown)}
      >
        {EDITION_NAMES.map((name) => (
          <option key={name} value={name}>
            {words.value.editionName[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
