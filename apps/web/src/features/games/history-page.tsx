/** The games on this device: those being played, and those that are over. */
import { language, sayList, screenText, speakOnline, words } from '@marrakech/i18n';
import { computed, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { keepGame, readGame, type KeptGame } from '../../game-view/import/backup.js';
import { FileButton, useBringing } from '../../game-view/import/bringing.js';
import { saveBackup } from '../../game-view/import/save-backup.js';
import { nameOf } from '../../game/names.js';
import { isOver, readSummaries, summaries, type Summary } from '../../game/summaries.js';
import { makeRoute } from '../../navigation/route.js';
import { hasPlayedOnline } from '../../online/has-played.js';
import { deleteGame } from '../../storage/device-store.js';
import { announce } from '../../ui/accessibility/announce.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { lazy } from '../../ui/lazy.js';
import { PageHead } from '../../ui/page-head.js';
import './history.css';

const GamesOnline = lazy(async () => {
  await speakOnline();
  return (await import('./games-online.js')).GamesOnline;
}, true);

/** Dates are written as in the browser's own region, if that speaks the page's language. */
const dates = computed(() => {
  const region =
    navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === language.value) ??
    language.value;
  return new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });
});

function sayState(summary: Summary): string {
  const text = screenText.value.history;
  const { winners, scores, turn } = summary;
  if (winners === undefined) return text.turn({ turn });
  const points = (scores ?? []).join(' – ');
  if (winners.length === 0) return `${text.nobodyWon} · ${points}`;
  const names = sayList(winners.map((seat) => nameOf(summary, seat)));
  return `${text.won({ names })} · ${points}`;
}

function GameRow({
  summary,
  onRemove,
}: {
  readonly summary: Summary;
  readonly onRemove: () => void;
}): VNode {
  const text = screenText.value.history;
  const { id, seats, changedAt } = summary;
  const over = isOver(summary);
  return (
    <li class="game-row panel">
      <a
        class="game-link"
        href={makeRoute(over ? { screen: 'replay', id } : { screen: 'game', id })}
      >
        <span class="game-names">{sayList(seats.map((_, seat) => nameOf(summary, seat)))}</span>
        <span class="soft figure">{sayState(summary)}</span>
        <span class="soft">{dates.value.format(changedAt)}</span>
        <span class="game-go">
          <Icon name={over ? 'again' : 'play'} />
          {over ? words.value.history.watch : words.value.history.resume}
        </span>
      </a>
      <button type="button" class="button button-icon" aria-label={text.remove} onClick={onRemove}>
        <Icon name="trash" />
      </button>
    </li>
  );
}

export function HistoryPage(): VNode {
  const text = screenText.value.history;
  const removed = useSignal<KeptGame | undefined>(undefined);
  const { takeFile, told } = useBringing();
  const all = summaries.value;
  const remove = async (id: string): Promise<void> => {
    removed.value = await readGame(id);
    await deleteGame(id);
    await readSummaries();
    announce(text.removed);
  };
  const bringBack = async (): Promise<void> => {
    const game = removed.value;
    removed.value = undefined;
    if (game !== undefined) await keepGame(game);
  };
  const list = (title: string, games: readonly Summary[]): VNode | null =>
    games.length === 0 ? null : (
      <section class="game-list">
        <h2>{title}</h2>
        <ul>
          {games.map((summary) => (
            <GameRow key={summary.id} summary={summary} onRemove={() => void remove(summary.id)} />
          ))}
        </ul>
      </section>
    );
  return (
    <main class="page-column">
      <PageHead title={words.value.history.title} />
      {removed.value === undefined || all.some(({ id }) => id === removed.value?.id) ? null : (
        <p class="game-removed panel" role="status">
          {text.removed}
          <Button icon="undo" onClick={() => void bringBack()}>
            {text.bringBack}
          </Button>
        </p>
      )}
      {all.length === 0 && !hasPlayedOnline() ? <p class="soft">{text.empty}</p> : null}
      {list(
        text.going,
        all.filter((summary) => !isOver(summary)),
      )}
      {list(text.finished, all.filter(isOver))}
      {hasPlayedOnline() ? <GamesOnline /> : null}
      <div class="history-tools">
        <Button icon="down" isDisabled={all.length === 0} onClick={() => void saveBackup()}>
          {text.exportAll}
        </Button>
        <FileButton icon="open" label={text.importAll} onFile={takeFile} />
      </div>
      {told}
    </main>
  );
}
