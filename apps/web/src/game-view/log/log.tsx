/** What happened, in plain words, newest first; each turn leads to its moment. */
import { tellTurn } from '@marrakech/game-text';
import { words } from '@marrakech/i18n';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { dressOf } from '../../game/dressing.js';
import type { Game } from '../../game/game.js';
import { nameOf } from '../../game/names.js';
import { readerOf } from '../../game/reader.js';
import { endAfter, tellGame } from '../../game/turns.js';
import { setting } from '../../storage/settings.js';
import { SeatRugs } from '../players/rug-icon.js';
import './log.css';

type Dressed = Pick<Game, 'designs' | 'setup'>;

/** Where a key leads from one of the turns, counted from the newest. */
function turnFrom(at: number, key: string, last: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

function moveOn(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const log = event.currentTarget.closest('.log')!;
  const turns = [...log.querySelectorAll<HTMLElement>('.log-turn')];
  const to = turnFrom(turns.indexOf(event.currentTarget), event.key, turns.length - 1);
  if (to === undefined) return;
  event.preventDefault();
  turns[to]!.focus();
}

/** One turn. What was told once stays as it is, however long the game: it is not drawn anew. */
function LogEntry({
  designs,
  setup,
  seat,
  name,
  number,
  lines,
  said,
  isShown,
  isStop,
  end,
  onJump,
  onFocus,
}: Dressed & {
  readonly seat: number;
  readonly name: string;
  readonly number: number;
  readonly lines: string;
  /** The same for those who listen: the market names its squares to them, too. */
  readonly said: string;
  readonly isShown: boolean;
  /** Whether Tab comes here: of all the turns, only to one. */
  readonly isStop: boolean;
  readonly end: number;
  readonly onJump: (shown: number) => void;
  readonly onFocus: (number: number | undefined) => void;
}): VNode {
  const jump = words.value.log.jump({ turn: number, name });
  return (
    <li {...dressOf({ designs, setup }, seat)} class={isShown ? 'is-shown' : ''}>
      <button
        type="button"
        class="log-turn"
        tabIndex={isStop ? 0 : -1}
        aria-label={`${jump}. ${said}`}
        {...(isShown && { 'aria-current': 'step' })}
        onClick={() => onJump(end)}
        onKeyDown={moveOn}
        onFocus={() => onFocus(number)}
        onBlur={() => onFocus(undefined)}
      >
        <span class="log-head">
          <span class="log-number figure">{number}</span>
          <SeatRugs game={{ designs, setup }} seat={seat} />
          <span class="log-name">{name}</span>
        </span>
        <span class="log-lines">{lines}</span>
      </button>
    </li>
  );
}

export function Log({
  game,
  shown,
  told: until = game.actions.length,
  onJump,
}: {
  readonly game: Game;
  readonly shown: number;
  /** So many actions are told: what is still to be shown is not given away. */
  readonly told?: number;
  readonly onJump: (shown: number) => void;
}): VNode {
  // The focused turn by its number, since turns are added meanwhile.
  const [focused, setFocused] = useState<number | undefined>(undefined);
  const told = tellGame(game, until);
  if (told.length === 0) return <p class="log-empty soft">{words.value.log.empty}</p>;
  const { designs, setup } = game;
  const reader = readerOf(game);
  const reached = told.filter(({ end }) => end < shown).length + 1;
  const stop = Math.min(focused ?? reached, told.length);
  return (
    <ol class="log" reversed>
      {told.toReversed().map(({ entry, end }, index, all) => {
        const seat = entry.type === 'turn' ? entry.turn.seat : entry.seat;
        const number = all.length - index;
        const start = all[index + 1]?.end ?? endAfter(game, -1);
        const tell = (hasSquares: boolean): string[] =>
          entry.type === 'turn'
            ? tellTurn(reader, entry.turn, hasSquares)
            : [words.value.told.leave];
        return (
          <LogEntry
            key={number}
            {...{ designs, setup, seat, number, end, onJump }}
            name={nameOf(game, seat)}
            lines={tell(setting.coordinates.value).join('\u00A0· ')}
            said={tell(true).join('. ')}
            isShown={shown > start && shown <= end}
            isStop={number === stop}
            onFocus={setFocused}
          />
        );
      })}
    </ol>
  );
}
