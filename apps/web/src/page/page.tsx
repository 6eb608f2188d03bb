/** The screen the address asks for. What a first game does not need comes when it is asked for. */
import { computed, signal } from '@preact/signals';
import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { resumeTable } from '../game/device-table.js';
import { foldGame } from '../game/game.js';
import { GamePage } from '../play/game-page.js';
import { Sitting } from '../play/sitting.js';
import { StartPage } from '../start/start-page.js';
import { words } from '../words/words.js';
import { route, type Route } from './route.js';
import { Missing } from './missing.js';

/** A screen that comes in its own file. */
function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loaded = signal<ComponentType<P> | undefined>(undefined);
  return (props: P): VNode => {
    useEffect(() => {
      if (loaded.value === undefined)
        void load().then((component) => {
          loaded.value = component;
        });
    }, []);
    const Loaded = loaded.value;
    return Loaded === undefined ? (
      <p class="page-column soft">{words.value.page.loading}</p>
    ) : (
      <Loaded {...props} />
    );
  };
}

const OptionsPage = later(async () => (await import('../options/options-page.js')).OptionsPage);

type Found = { readonly sitting: Sitting } | 'looking' | 'missing';

/** Takes up a game of this device. */
function GameScreen({ id }: { readonly id: string }): VNode {
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
  if (found === 'looking') return <p class="page-column soft">{words.value.page.loading}</p>;
  return found === 'missing' ? <Missing /> : <GamePage sitting={found.sitting} />;
}

function Screen({ at }: { readonly at: Route }): VNode {
  switch (at.screen) {
    case 'start':
      return <StartPage />;
    case 'game':
      return <GameScreen key={at.id} id={at.id} />;
    case 'options':
      return <OptionsPage />;
    case 'replay':
    case 'shared':
    case 'history':
    case 'settings':
    case 'rules':
    case 'open':
    case 'online':
      return <Missing />;
  }
}

export const Page = (): VNode => <Screen at={route.value} />;

/** What the window's title says. */
export const title = computed(() => words.value.page.name);
