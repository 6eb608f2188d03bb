/** The game to look at again: from this device, or out of the link itself. */
import { screenText, words } from '@marrakech/i18n';
import { good, type GameRecord } from '@marrakech/rules';
import { recordOf, restore } from '@marrakech/table';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useCallback, useEffect } from 'preact/hooks';
import { OpenFaultWords } from '../../game-view/import/open-fault.js';
import { openPacked, type OpenFault } from '../../game-view/import/open-record.js';
import { resumeTable } from '../../game/device-table.js';
import { DeadEnd, Missing } from '../../ui/missing.js';
import { ReplayPage } from './replay-page.js';
import '../../game-view/import/open.css';

type Found =
  | { readonly type: 'looking' | 'missing' }
  | { readonly type: 'fault'; readonly fault: OpenFault }
  | {
      readonly type: 'record';
      readonly id: string | undefined;
      readonly record: GameRecord;
      readonly isOwn: boolean;
    };

/** On this device or, played online, at the server. */
async function findKept(id: string): Promise<Found> {
  const resumed = await resumeTable(id);
  const { fetchEvents } = await import('../../online/server.js');
  const isOwn = resumed?.ok === true;
  const table = isOwn ? good(resumed.value.table) : restore(await fetchEvents(id));
  const record = table.ok ? recordOf(table.value) : undefined;
  return record === undefined ? { type: 'missing' } : { type: 'record', id, record, isOwn };
}

async function findPacked(packed: string): Promise<Found> {
  const opened = await openPacked(packed);
  return opened.ok
    ? { type: 'record', id: undefined, record: opened.value, isOwn: false }
    : { type: 'fault', fault: opened.error };
}

function Looking({ search }: { readonly search: () => Promise<Found> }): VNode {
  const found = useSignal<Found>({ type: 'looking' });
  useEffect(() => {
    void search().then((result) => {
      found.value = result;
    });
  }, [search]);
  switch (found.value.type) {
    case 'looking':
      return <p class="page-column soft">{words.value.page.loading}</p>;
    case 'missing':
      return <Missing />;
    case 'fault':
      return (
        <DeadEnd title={screenText.value.open.intro}>
          <OpenFaultWords fault={found.value.fault} isHeaded />
        </DeadEnd>
      );
    case 'record':
      return (
        <ReplayPage id={found.value.id} record={found.value.record} isOwn={found.value.isOwn} />
      );
  }
}

export const KeptReplay = ({ id }: { readonly id: string }): VNode => (
  <Looking search={useCallback(async () => findKept(id), [id])} />
);

export const SharedReplay = ({ packed }: { readonly packed: string }): VNode => (
  <Looking search={useCallback(async () => findPacked(packed), [packed])} />
);
