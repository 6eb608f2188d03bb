/** The game to take along: as a link, as text, as a file, as a picture. */
import { screenText, words } from '@marrakech/i18n';
import { makeRecord, type GameRecord } from '@marrakech/rules';
import { recordOf } from '@marrakech/table';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { copyText } from '../../browser/copy-text.js';
import { nameGameFile } from '../../browser/file-name.js';
import { saveFile } from '../../browser/save-file.js';
import type { Game } from '../../game/game.js';
import { packRecord } from '../../game/packed-record.js';
import { withNames } from '../../game/recorded-game.js';
import { addressOf } from '../../navigation/route.js';
import { theme } from '../../storage/settings.js';
import { announce } from '../../ui/accessibility/announce.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { OnlyHere } from '../../ui/only-here.js';
import { QrCode, scannable } from '../../ui/qr-code.js';
import './share.css';

const linkTo = async (record: string): Promise<string> =>
  addressOf({ screen: 'shared', packed: await packRecord(record) });

async function copy(what: string, done: string): Promise<string> {
  if (await copyText(what)) return done;
  throw new Error('the browser does not let a page copy');
}

/** The link for a camera; as large as the screen, if it is wanted across a table. */
function LinkCode({ link }: { readonly link: string }): VNode {
  const text = screenText.value.share;
  const isLarge = useSignal(false);
  if (scannable(link) === undefined) return <p class="soft">{text.codeTooLong}</p>;
  return (
    <figure class="share-code">
      <QrCode text={link} label={text.code} />
      <figcaption class="soft">{text.code}</figcaption>
      <Button
        icon="picture"
        onClick={() => {
          isLarge.value = true;
        }}
      >
        {text.codeLarge}
      </Button>
      {isLarge.value ? (
        <Dialog
          title={text.code}
          kind="qr-large"
          onClose={() => {
            isLarge.value = false;
          }}
        >
          <QrCode text={link} label={text.code} />
        </Dialog>
      ) : null}
    </figure>
  );
}

/** `record` is given where the game did not come from a table of ours. */
export function ShareSheet({
  game,
  record = game.table && recordOf(game.table),
}: {
  readonly game: Game;
  readonly record?: GameRecord | undefined;
}): VNode {
  const text = screenText.value.share;
  const told = useSignal('');
  const named = record && withNames(record, game);
  const content = named === undefined ? '' : makeRecord(named);

  const link = useSignal('');
  useEffect(() => {
    let isWanted = true;
    void linkTo(content).then((made) => {
      if (isWanted) link.value = made;
    });
    return () => {
      isWanted = false;
    };
  }, [content, link]);

  const tell = (line: string): void => {
    told.value = line;
    announce(line);
  };
  const attempt = (work: () => Promise<string>): void => {
    work().then(tell, () => tell(text.failed));
  };
  const nameFile = (ending: string): string => nameGameFile(named?.tags ?? [], ending);
  const savePicture = async (): Promise<string> => {
    const { drawPicture } = await import('./picture.js');
    const picture = await drawPicture(game, theme.value);
    if (picture === undefined) return text.failed;
    saveFile(nameFile('png'), picture);
    return words.value.say.saved;
  };

  return (
    <div class="share">
      <div class="share-buttons">
        <Button
          icon="link"
          kind="button-main"
          onClick={() =>
            attempt(async () => copy(await linkTo(content), words.value.share.linkCopied))
          }
        >
          {words.value.share.link}
        </Button>
        {'share' in navigator && link.value !== '' ? (
          <Button
            icon="people"
            onClick={() => {
              // Made beforehand: a browser sends nothing that was waited for. Who thinks better of it
              // is told nothing.
              void navigator.share({ url: link.value }).catch(() => undefined);
            }}
          >
            {words.value.share.send}
          </Button>
        ) : null}
        <Button icon="file" onClick={() => attempt(async () => copy(content, text.recordCopied))}>
          {text.record}
        </Button>
        <Button
          icon="down"
          onClick={() => {
            saveFile(nameFile('mkh'), new Blob([content], { type: 'text/plain' }));
            tell(words.value.say.saved);
          }}
        >
          {text.file}
        </Button>
        <Button icon="picture" onClick={() => attempt(savePicture)}>
          {text.picture}
        </Button>
      </div>
      <p class="share-told">{told.value === '' ? text.linkNote : told.value}</p>
      {link.value === '' ? null : (
        <>
          <input
            class="field"
            readOnly
            aria-label={text.linkLabel}
            value={link.value}
            onFocus={(event) => event.currentTarget.select()}
          />
          <LinkCode link={link.value} />
          <OnlyHere />
        </>
      )}
      <details class="folded" open={told.value === text.failed}>
        <summary>
          <Icon name="chevron" />
          {text.recordLabel}
        </summary>
        <textarea
          class="field share-text"
          readOnly
          rows={7}
          aria-label={text.recordLabel}
          value={content}
        />
      </details>
    </div>
  );
}
