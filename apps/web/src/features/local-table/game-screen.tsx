/** A game of this device, taken up where it was. */
import { words } from '@marrakech/i18n';
import { useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { GamePage } from '../../game-view/game-page.js';
import { openSession, type TableSession } from '../../game-view/table-session.js';
import { resumeTable } from '../../game/device-table.js';
import { foldGame } from '../../game/game.js';
import { isKept } from '../../storage/device-store.js';
import { changes } from '../../storage/other-tabs.js';
import { lazy } from '../../ui/lazy.js';

const Missing = lazy(async () => (await import('../../ui/missing.js')).Missing, true);
const Deleted = lazy(async () => (await import('../../ui/missing.js')).Deleted, true);

type Found = { readonly session: TableSession } | 'looking' | 'missing' | 'deleted';

export function GameScreen({ id }: { readonly id: string }): VNode {
  const [found, setFound] = useState<Found>('looking');
  useEffect(() => {
    let isWanted = true;
    void resumeTable(id).then((resumed) => {
      if (!isWanted) return;
      const game = resumed?.ok === true ? foldGame(resumed.value) : undefined;
      if (resumed?.ok !== true || game === undefined) setFound('missing');
      else setFound({ session: openSession(resumed.value, game) });
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
  return found === 'missing' ? <Missing /> : <GamePage session={found.session} />;
}
