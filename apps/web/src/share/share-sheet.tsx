/** The game to take along: as a link, as text, as a file, as a picture. */
import { recordOf } from '@marrakech/table';
import { makeRecord, type GameRecord } from '@marrakech/rules';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { announce } from '../announce/announce.js';
import type { Game } from '../game/game.js';
import { withNames } from '../game/recorded-game.js';
import { Button } from '../page/button.js';
import { Dialog } from '../page/dialog.js';
import { Icon } from '../page/icon.js';
import { addressOf } from '../page/route.js';
import { QrCode, scannable } from '../page/qr-code.js';
import { theme } from '../settings/settings.js';
import { screenText } from '../words/screens/screen-words.js';
import { words } from '../words/words.js';
import { copyText } from './copy-text.js';
import { nameGameFile } from './file-name.js';
import { OnlyHere } from './only-here.js';
import { packRecord } from './packed-record.js';
import { saveFile } from './save-file.js';
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
  record = recordOf(game.events),
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
