/** What this device likes. Everything takes effect at once. */
import { LANGUAGE_NAMES, LANGUAGES, screenText, speak, words } from '@marrakech/i18n';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { saveBackup } from '../../game-view/import/save-backup.js';
import { forgetTable } from '../../game/setup/last-table.js';
import { readSummaries } from '../../game/summaries.js';
import { cameFrom, makeRoute } from '../../navigation/route.js';
import { deleteAllGames } from '../../storage/device-store.js';
import { forgetAll } from '../../storage/local-storage.js';
import { changeSettings, paceNow, settings } from '../../storage/settings.js';
import {
  FIRST_SETTINGS,
  languageFor,
  MOTION_SETTINGS,
  PACES,
  THEME_SETTINGS,
} from '../../storage/stored-settings.js';
import { announce } from '../../ui/accessibility/announce.js';
import { Button } from '../../ui/button.js';
import { speakAs } from '../../ui/change-language.js';
import { Choice, Switch } from '../../ui/choice.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Icon } from '../../ui/icon.js';
import { PageHead } from '../../ui/page-head.js';
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
        options={THEME_SETTINGS.map((value) => ({
          value,
          name: screenText.value.themeName[value],
        }))}
        onChoose={(value) => changeSettings({ theme: value })}
      />
      <Choice
        legend={text.motion}
        chosen={motion}
        options={MOTION_SETTINGS.map((value) => ({
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
  ['rollCosts', 'hints'],
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
