/** The game to look at again: from this device, or out of the link itself. */
import { recordOf } from '@marrakech/table';
import type { GameRecord } from '@marrakech/rules';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useCallback, useEffect } from 'preact/hooks';
import { resumeTable } from '../game/device-table.js';
import { OpenFaultWords } from '../open/open-fault.js';
import { openPacked, type OpenFault } from '../open/open-record.js';
import { DeadEnd, Missing } from '../page/missing.js';
import { screenText } from '../words/screens/screen-words.js';
import { words } from '../words/words.js';
import { ReplayPage } from './replay-page.js';
import '../open/open.css';

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
  const { fetchEvents } = await import('../online/server.js');
  const isOwn = resumed?.ok === true;
  const events = isOwn ? resumed.value.events : await fetchEvents(id);
  const record = recordOf(events);
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
