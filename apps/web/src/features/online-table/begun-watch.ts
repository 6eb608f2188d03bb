/**
 * After leaving the page of a table that waits for players: asks whether its game has begun. By
 * requests, since a socket would count as being at the table, and the clock would run.
 */
import { apiClient } from '../../online/server.js';
import { begunGame } from '../../online/turn-alert.js';

const ASK_EVERY = 3000;

let timer: ReturnType<typeof setInterval> | undefined;

export function stopWatching(): void {
  clearInterval(timer);
  timer = undefined;
  begunGame.value = undefined;
}

export function watchForBeginning(game: string): void {
  stopWatching();
  const watch = setInterval(() => {
    void apiClient()
      .myTables()
      .then((told) => {
        if (!told.ok || timer !== watch) return;
        const table = told.value.find((each) => each.game === game);
        if (table?.status === 'open' && table.isSeated) return;
        clearInterval(watch);
        if (table?.status === 'playing' && table.isSeated) begunGame.value = game;
      });
  }, ASK_EVERY);
  timer = watch;
}
