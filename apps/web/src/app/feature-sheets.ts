/** The features that open as a sheet over a table. */
import { withScreenWords } from '@marrakech/i18n';
import type { EditionName } from '@marrakech/rules';
import type { FeatureSheets } from '../game-view/sheets/feature-sheets.js';
import { lazy } from '../ui/lazy.js';

export const FEATURE_SHEETS: FeatureSheets = {
  Rules: lazy<{ readonly edition: EditionName; readonly section?: string }>(
    async () => (await import('../features/rulebook/rules-sheet.js')).RulesSheet,
  ),
  GameOver: lazy(
    withScreenWords(
      async () => (await import('../features/game-over/finish-sheet.js')).FinishSheet,
    ),
  ),
  Share: lazy(
    withScreenWords(async () => (await import('../features/share/share-sheet.js')).ShareSheet),
  ),
};
