/** What this device likes. Everything takes effect at once. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { announce } from '../announce/announce.js';
import { saveBackup } from '../keep/save-backup.js';
import { deleteAllGames } from '../keep/device-store.js';
import { forgetAll } from '../keep/small-things.js';
import { readSummaries } from '../keep/summaries.js';
import { forgetTable } from '../options/last-table.js';
import { Button } from '../page/button.js';
import { Choice, Switch } from '../page/choice.js';
import { ConfirmDialog } from '../page/confirm-dialog.js';
import { Icon } from '../page/icon.js';
import { PageHead } from '../page/page-head.js';
import { cameFrom, makeRoute } from '../page/route.js';
import { LANGUAGE_NAMES, LANGUAGES } from '../words/languages.js';
import { screenText } from '../words/screens/screen-words.js';
import { speak, words } from '../words/words.js';
import { changeSettings, paceNow, settings } from './settings.js';
import { speakAs } from './speak-as.js';
import {
  FIRST_SETTINGS,
  languageFor,
  MOTION_WISHES,
  PACES,
  THEME_WISHES,
} from './stored-settings.js';
import './settings.css';

async function forgetEverything(): Promise<void> {
  await deleteAllGames();
  await readSummaries();
  forgetAll();
  forgetTable();
  changeSettings(FIRST_SETTINGS);
  await speak(languageFor(FIRST_SETTINGS.language));
  // There is no game left to go back to.
  cameFrom.value = { screen: 'start' };
  announce(screenText.value.history.removed);
}

function Looks(): VNode {
  const text = screenText.value.settings;
  const { language, theme, motion } = settings.value;
  return (
    <>
      <Choice
        legend={words.value.settings.language}
        chosen={language}
        options={[
          { value: 'auto', name: text.languageAuto },
          ...LANGUAGES.map((value) => ({ value, name: LANGUAGE_NAMES[value] })),
        ]}
        onChoose={(value) => void speakAs(value)}
      />
      <Choice
        legend={text.theme}
        chosen={theme}
        options={THEME_WISHES.map((value) => ({ value, name: screenText.value.themeName[value] }))}
        onChoose={(value) => changeSettings({ theme: value })}
      />
      <Choice
        legend={text.motion}
        chosen={motion}
        options={MOTION_WISHES.map((value) => ({
          value,
          name: screenText.value.motionName[value],
        }))}
        onChoose={(value) => changeSettings({ motion: value })}
      />
      <Choice
        legend={text.pace}
        chosen={paceNow.value}
        options={PACES.map((value) => ({ value, name: words.value.paceName[value] }))}
        onChoose={(value) => changeSettings({ pace: value, faster: false })}
      />
    </>
  );
}

/** Each setting that is on or off, with the key of its words. */
const SWITCHES = [
  ['sound', 'sound'],
  ['market', 'market'],
  ['captions', 'captions'],
  ['prospects', 'hints'],
  ['confirm', 'confirmLay'],
  ['coordinates', 'coordinates'],
  ['turnBoard', 'boardTurns'],
  ['letterKeys', 'letterKeys'],
] as const;

export function SettingsPage(): VNode {
  const text = screenText.value.settings;
  const isAsking = useSignal(false);
  const isForgotten = useSignal(false);
  const close = (): void => {
    isAsking.value = false;
  };
  return (
    <main class="page-column">
      <PageHead title={words.value.settings.title} back={cameFrom.value} />
      <Looks />
      <section class="switches panel">
        {SWITCHES.map(([key, name]) => (
          <Switch
            key={key}
            name={text[name]}
            isOn={settings.value[key]}
            onSwitch={(isOn) => changeSettings({ [key]: isOn })}
          />
        ))}
      </section>
      <section class="on-device">
        <h2>{text.data}</h2>
        <p class="soft">{text.dataNote}</p>
        <div class="on-device-buttons">
          <a class="button" href={makeRoute({ screen: 'history' })}>
            <Icon name="clock" />
            {words.value.history.title}
          </a>
          <a class="button" href={makeRoute({ screen: 'you' })}>
            <Icon name="globe" />
            {words.value.settings.onlineProfile}
          </a>
          <Button icon="down" onClick={() => void saveBackup()}>
            {screenText.value.history.exportAll}
          </Button>
          <Button
            icon="trash"
            kind="button-danger"
            onClick={() => {
              isAsking.value = true;
            }}
          >
            {screenText.value.history.removeAll}
          </Button>
        </div>
        {isForgotten.value ? <p class="soft">{screenText.value.history.removed}</p> : null}
      </section>
      {isAsking.value ? (
        <ConfirmDialog
          title={screenText.value.history.removeAllAsk}
          note={screenText.value.history.removeAllNote}
          act={words.value.act.delete}
          onConfirm={() => {
            void forgetEverything().then(() => {
              isForgotten.value = true;
              close();
            });
          }}
          onClose={close}
        />
      ) : null}
    </main>
  );
}
