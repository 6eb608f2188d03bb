/** The first thing anyone sees: one tap, and a game begins. */
import { Board } from '@marrakech/board-svg';
import { language, LANGUAGE_NAMES, LANGUAGES, sayList, words } from '@marrakech/i18n';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { install, installOffer, isNewVersionThere } from '../../browser/installing.js';
import { KeepsNothing } from '../../game-view/setup/keeps-nothing.js';
import { startGame } from '../../game-view/setup/start-game.js';
import { sensibleRival } from '../../game/levels.js';
import { nameOf } from '../../game/names.js';
import { quickOptions } from '../../game/setup/table-options.js';
import { isOver, summaries } from '../../game/summaries.js';
import { makeRoute, type Route } from '../../navigation/route.js';
import { hasPlayedOnline } from '../../online/has-played.js';
import { readMyName } from '../../online/my-name.js';
import { theme } from '../../storage/settings.js';
import { Button } from '../../ui/button.js';
import { speakAs } from '../../ui/change-language.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { lazy } from '../../ui/lazy.js';
import { PageTitle } from '../../ui/page-title.js';
import { AFTERNOON } from './afternoon.js';
import './start.css';

const GoingOnline = lazy(async () => (await import('./going-online.js')).GoingOnline, true);

function Door({
  to,
  icon,
  name,
  note,
}: {
  readonly to: Route;
  readonly icon: IconName;
  readonly name: string;
  readonly note: ComponentChildren;
}): VNode {
  return (
    <a class="door" href={makeRoute(to)}>
      <Icon name={icon} />
      <span class="door-name">{name}</span>
      <span class="door-note soft">{note}</span>
    </a>
  );
}

/** Drawn after the rest of the page: it takes longest, and the page is usable without it. */
function Picture(): VNode {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="start-picture" aria-hidden="true">
      {isDue ? (
        <Board view={AFTERNOON.view} laid={AFTERNOON.laid} theme={theme.value} prefix="start" />
      ) : null}
    </div>
  );
}

/** A person who cannot read the page finds the name of their language here. */
const LanguageField = (): VNode => (
  <label class="button start-language">
    <Icon name="speech" />
    <select
      aria-label={words.value.settings.language}
      value={language.value}
      onChange={(event) => void speakAs(LANGUAGES[event.currentTarget.selectedIndex]!)}
    >
      {LANGUAGES.map((each) => (
        <option key={each} value={each} lang={each}>
          {LANGUAGE_NAMES[each]}
        </option>
      ))}
    </select>
  </label>
);

export function StartPage(): VNode {
  const text = words.value.start;
  const going = summaries.value.find((summary) => !isOver(summary));
  const rival = sensibleRival();
  return (
    <main class="start">
      <Picture />
      <div class="start-words">
        <PageTitle kind="start-name">{words.value.page.name}</PageTitle>
        <p class="start-tagline">{text.tagline}</p>
        <div class="start-main">
          {going === undefined ? null : (
            <a
              class="button button-main start-go"
              href={makeRoute({ screen: 'game', id: going.id })}
            >
              <Icon name="play" />
              <span>
                {text.goOn}
                <small>
                  {text.goOnNote({
                    turn: going.turn,
                    names: sayList(going.seats.map((_, seat) => nameOf(going, seat))),
                  })}
                </small>
              </span>
            </a>
          )}
          {hasPlayedOnline() ? <GoingOnline /> : null}
          <button
            type="button"
            class={`button start-go ${going === undefined ? 'button-main' : ''}`}
            onClick={() => void startGame(quickOptions(readMyName()))}
          >
            <Icon name="play" />
            <span>
              {text.playNow}
              <small>{text.playNowNote({ name: words.value.botName[rival.level] })}</small>
            </span>
          </button>
          <KeepsNothing />
        </div>
        <nav class="doors">
          <Door
            to={{ screen: 'options' }}
            icon="people"
            name={text.together}
            note={text.togetherNote}
          />
          <Door to={{ screen: 'online' }} icon="globe" name={text.online} note={text.onlineNote} />
          <Door to={{ screen: 'rules' }} icon="book" name={text.learn} note={text.learnNote} />
          <Door to={{ screen: 'open' }} icon="open" name={text.open} note={text.openNote} />
        </nav>
        {isNewVersionThere.value ? <p class="soft">{words.value.app.update}</p> : null}
        <div class="start-foot">
          <a class="button button-quiet" href={makeRoute({ screen: 'history' })}>
            <Icon name="clock" />
            {text.history}
          </a>
          <a class="button button-quiet" href={makeRoute({ screen: 'settings' })}>
            <Icon name="gear" />
            {text.settings}
          </a>
          <LanguageField />
          {installOffer.value === undefined ? null : (
            <Button icon="down" kind="button-quiet" onClick={() => void install()}>
              {words.value.app.install}
            </Button>
          )}
        </div>
      </div>
    </main>
  );
}
