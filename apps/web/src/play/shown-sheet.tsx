/** The sheet that lies over the table: its dialog and what is in it. */
import type { EditionName } from '@marrakech/rules';
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { Dialog } from '../page/dialog.js';
import { later } from '../page/later.js';
import { go } from '../page/route.js';
import { withScreenWords } from '../words/screens/screen-words.js';
import { words } from '../words/words.js';
import type { FinishExtras, Sheet } from './sheets.js';
import type { Sitting } from './sitting.js';

const Log = later(async () => (await import('../log/log.js')).Log);
const RulesSheet = later<{ edition: EditionName; section?: string }>(
  async () => (await import('../rules/rules-sheet.js')).RulesSheet,
);
const HelpSheet = later(async () => (await import('../keys/help-sheet.js')).HelpSheet);
const FinishSheet = later(
  withScreenWords(async () => (await import('../finish/finish-sheet.js')).FinishSheet),
);
const LeaveSheet = later(async () => (await import('./leave-sheet.js')).LeaveSheet);
const GiveUpSheet = later(async () => (await import('./leave-sheet.js')).GiveUpSheet);
const ShareSheet = later(
  withScreenWords(async () => (await import('../share/share-sheet.js')).ShareSheet),
);

export interface ShownSheetProps {
  readonly sitting: Sitting;
  readonly sheet: Signal<Sheet | undefined>;
  readonly finish: FinishExtras | undefined;
  readonly pauseNote: string | undefined;
}

export function ShownSheet({ sitting, sheet, finish, pauseNote }: ShownSheetProps): VNode | null {
  const close = (): void => {
    sheet.value = undefined;
  };
  const shown = sheet.value;
  if (shown === undefined) return null;
  const text = words.value;
  const game = sitting.game.value;
  // Each sheet is a dialog of its own, by its key: one that was reused would not open anew.
  switch (shown.type) {
    case 'log':
      return (
        <Dialog key="log" title={text.log.title} onClose={close}>
          <Log
            game={game}
            shown={sitting.stage.shown.value}
            told={sitting.told.value}
            onJump={(to) => {
              sitting.lookAt(to);
              close();
            }}
          />
        </Dialog>
      );
    case 'keys':
      return (
        <Dialog key="keys" title={text.keys.title} onClose={close}>
          <HelpSheet />
        </Dialog>
      );
    case 'leave': {
      const { seat } = shown;
      if (seat !== undefined)
        return <GiveUpSheet key="give-up" sitting={sitting} seat={seat} onClose={close} />;
      return (
        <Dialog key="leave" title={text.play.leaveAsk} onClose={close}>
          <LeaveSheet
            sitting={sitting}
            pauseNote={pauseNote}
            onGiveUp={(chosen) => {
              sheet.value = { type: 'leave', seat: chosen };
            }}
          />
        </Dialog>
      );
    }
    case 'rules':
      return (
        <Dialog key="rules" title={text.play.rules} onClose={close}>
          <RulesSheet
            edition={game.setup.edition}
            {...(shown.section !== undefined && { section: shown.section })}
          />
        </Dialog>
      );
    case 'finish':
      return (
        <Dialog key="finish" title={text.finish.title} onClose={close}>
          <FinishSheet
            game={game}
            hasShared={shown.after === 'share'}
            onShare={() => {
              sheet.value = { type: 'share' };
            }}
            extras={finish}
            onRematch={() =>
              void sitting.rematch().then((id) => {
                if (id !== undefined) go(finish?.tableOf(id) ?? { screen: 'game', id });
              })
            }
          />
        </Dialog>
      );
    case 'share':
      return (
        <Dialog
          key="share"
          title={text.share.title}
          onClose={() => {
            sheet.value = { type: 'finish', after: 'share' };
          }}
        >
          <ShareSheet game={game} />
        </Dialog>
      );
  }
}
