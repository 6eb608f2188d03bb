/** A game of this device, taken up where it was. */
import { useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { resumeTable } from '../game/device-table.js';
import { foldGame } from '../game/game.js';
import { isKept } from '../keep/device-store.js';
import { changes } from '../keep/other-windows.js';
import { GamePage } from '../play/game-page.js';
import { Sitting } from '../play/sitting.js';
import { words } from '../words/words.js';
import { later } from './later.js';

const Missing = later(async () => (await import('./missing.js')).Missing, true);
const Deleted = later(async () => (await import('./missing.js')).Deleted, true);

type Found = { readonly sitting: Sitting } | 'looking' | 'missing' | 'deleted';

export function GameScreen({ id }: { readonly id: string }): VNode {
  const [found, setFound] = useState<Found>('looking');
  useEffect(() => {
    let isWanted = true;
    void resumeTable(id).then((resumed) => {
      if (!isWanted) return;
      const game = resumed?.ok === true ? foldGame(resumed.value.events) : undefined;
      if (resumed?.ok !== true || game === undefined) setFound('missing');
      else setFound({ sitting: new Sitting(resumed.value, game) });
    });
    return () => {
      isWanted = false;
    };
  }, [id]);
  useSignalEffect(() => {
    void changes.value;
    void isKept(id).then((isThere) =>
      setFound((now) => (isThere || typeof now === 'string' ? now : 'deleted')),
    );
  });
  if (found === 'deleted') return <Deleted />;
  if (found === 'looking') return <p class="page-column soft">{words.value.page.loading}</p>;
  return found === 'missing' ? <Missing /> : <GamePage sitting={found.sitting} />;
}
