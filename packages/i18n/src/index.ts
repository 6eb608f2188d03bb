export { sayChoice, sayList, sayNumber, saySigned } from './formats.js';
export type { Messages as OnlineMessages } from './generated/online/messages.js';
export type { Messages as ScreenMessages } from './generated/screens/messages.js';
export type { Messages as TableMessages } from './generated/table/messages.js';
export { LOADERS as TABLE_LOADERS } from './generated/table/loaders.js';
export {
  chooseLanguage,
  isLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
} from './languages.js';
export { language, loadCatalogue, speak, words } from './messages.js';
export { onlineText, speakOnline } from './online-messages.js';
export { rulebookCatalogue, type RulebookWords } from './rulebook-messages.js';
export { loadScreenWords, screenText, withScreenWords } from './screen-messages.js';
