/** The whole page: the screen that the address asks for, and what is heard of it. */
import { words } from '@marrakech/i18n';
import { computed } from '@preact/signals';
import type { VNode } from 'preact';
import { FeatureSheetsContext } from '../game-view/sheets/feature-sheets.js';
import { route } from '../navigation/route.js';
import { begunGame, isYourTurn } from '../online/turn-alert.js';
import { LiveRegion } from '../ui/accessibility/live-region.js';
import { deadEnd } from '../ui/page-title.js';
import { FEATURE_SHEETS } from './feature-sheets.js';
import { BegunNotice, showScreen, titleOfScreen } from './screens.js';

const Screen = (): VNode => showScreen(route.value);

export const Page = (): VNode => (
  <FeatureSheetsContext.Provider value={FEATURE_SHEETS}>
    {begunGame.value === undefined ? null : <BegunNotice game={begunGame.value} />}
    <Screen />
    <LiveRegion />
  </FeatureSheetsContext.Provider>
);

/** What the window's title says. */
export const title = computed(() => {
  if (isYourTurn.value) return words.value.page.yourTurn;
  const screen = deadEnd.value ?? titleOfScreen(route.value);
  return screen === '' ? words.value.page.name : words.value.page.titleOf({ page: screen });
});
