/**
 * Compiles the message catalogues, one JSON of ICU messages for each language and subject, into typed
 * modules. English defines which messages there are and their arguments; the others must match it.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './step.mjs';
import { codeOfMessage, compileMessage, typeOfArgument, typeOfMessage } from './words-message.mjs';
import { typographyOf } from './words-typography.mjs';

/** @typedef {import('./words-message.mjs').Message} Message */
/** @typedef {{ readonly [key: string]: string | Tree }} Tree */
/** A catalogue's messages by their path. @typedef {ReadonlyMap<string, Message>} Messages */

const PACKAGE = join(ROOT, 'packages/i18n');
const REFERENCE = 'en';

/** Counts a game can show; whatever category a language uses for one of them needs its words. */
const MOST_COUNTED = 9999;

/**
 * Compiles every subject of `catalogues/` into `src/generated/`. A message that is missing or broken is
 * said in English until it is mended, so that one person can add it and another translate it. A
 * subject with a fault in English is not written.
 * @returns {{ readonly faults: readonly string[], readonly written: boolean }}
 */
export function compileCatalogues(root = PACKAGE) {
  const folder = join(root, 'catalogues');
  const languages = readdirSync(folder).sort((one) => (one === REFERENCE ? -1 : 0));
  const subjects = new Set(
    languages.flatMap((language) =>
      readdirSync(join(folder, language)).map((file) => basename(file, '.json')),
    ),
  );
  const compiled = [...subjects].map((subject) => compileSubject(root, subject, languages));
  return {
    faults: compiled.flatMap(({ faults }) => faults),
    written: compiled.every(({ written }) => written),
  };
}

/**
 * @param {string} root
 * @param {string} subject
 * @param {readonly string[]} languages
 */
function compileSubject(root, subject, languages) {
  const [english, ...others] = languages.map((language) =>
    readLanguage(join(root, 'catalogues', language, `${subject}.json`), language),
  );
  if (english === undefined || english.faults.length > 0)
    return { faults: english?.faults ?? [], written: false };
  const faults = missingForms(english);
  for (const each of others)
    faults.push(...each.faults, ...differences(english, each), ...missingForms(each));
  const generated = join(root, 'src/generated', subject);
  mkdirSync(generated, { recursive: true });
  writeIfChanged(join(generated, 'messages.ts'), typesOf(english));
  writeIfChanged(join(generated, 'loaders.ts'), loadersOf(languages));
  for (const each of [english, ...others])
    writeIfChanged(join(generated, `${each.language}.ts`), moduleOf(each, english));
  return { faults, written: true };
}

/** @typedef {ReturnType<typeof readLanguage>} Read */

/**
 * @param {string} file
 * @param {string} language
 */
function readLanguage(file, language) {
  /** @type {Tree} */
  let tree = {};
  /** @type {string[]} */
  const faults = [];
  /** @type {Map<string, Message>} */
  const messages = new Map();
  const name = relative(ROOT, file);
  /** @param {string} fault */
  const refuse = (fault) => faults.push(`${name}: ${fault}`);
  try {
    tree = existsSync(file) ? /** @type {Tree} */ (JSON.parse(readFileSync(file, 'utf8'))) : {};
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
  for (const [path, text] of leaves(tree)) {
    if (typeof text !== 'string' || text === '') {
      refuse(`${path}: no words`);
      continue;
    }
    for (const advice of typographyOf(language, text)) refuse(`${path}: ${advice}`);
    const message = compileMessage(text);
    if ('fault' in message) refuse(`${path}: ${message.fault}`);
    else messages.set(path, message);
  }
  return { language, name, tree, messages, faults };
}

/**
 * @param {Tree} tree
 * @returns {Generator<[path: string, text: unknown]>}
 */
function* leaves(tree, before = '') {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'object' && value !== null) yield* leaves(value, `${before}${key}.`);
    else yield [before + key, value];
  }
}

/**
 * @param {Read} english
 * @param {Read} other
 */
function differences(english, { name, messages }) {
  const faults = [];
  for (const [path, { args }] of english.messages) {
    const said = messages.get(path);
    if (said === undefined) faults.push(`${name}: ${path}: missing`);
    else if (signature(said.args) !== signature(args)) {
      const difference = `takes ${signature(said.args)}, in English ${signature(args)}`;
      faults.push(`${name}: ${path}: ${difference}`);
      messages.delete(path);
    }
  }
  for (const path of messages.keys())
    if (!english.messages.has(path)) faults.push(`${name}: ${path}: unknown in English`);
  return faults;
}

/** @param {Message['args']} args */
const signature = (args) =>
  [...args]
    .map(([name, argument]) => `${name}: ${typeOfArgument(argument)}`)
    .sort()
    .join(', ') || 'nothing';

/** @param {Read} read */
function missingForms({ language, name, messages }) {
  const rules = new Intl.PluralRules(language);
  const needed = new Set(Array.from({ length: MOST_COUNTED + 1 }, (_, n) => rules.select(n)));
  const known = new Set(rules.resolvedOptions().pluralCategories);
  const faults = [];
  for (const [path, { plurals }] of messages) {
    for (const forms of plurals) {
      for (const form of needed)
        if (!forms.includes(form)) faults.push(`${name}: ${path}: no words for “${form}”`);
      for (const form of forms)
        if (!form.startsWith('=') && !known.has(/** @type {Intl.LDMLPluralRule} */ (form)))
          faults.push(`${name}: ${path}: “${form}” is never used`);
    }
  }
  return faults;
}

/**
 * @param {Tree} tree
 * @param {(path: string) => string} leaf
 * @param {string} end
 * @returns {string}
 */
function print(tree, leaf, end, before = '') {
  const lines = Object.entries(tree).map(([key, value]) => {
    const path = before + key;
    const said = typeof value === 'object' ? print(value, leaf, end, `${path}.`) : leaf(path);
    return `${JSON.stringify(key)}: ${said}${end}\n`;
  });
  return `{\n${lines.join('')}}`;
}

/** @param {Read} english */
const typesOf = ({ tree, messages }) =>
  `export type Messages = ${print(tree, (path) => typeOfMessage(messageAt(path, messages)), ';')};\n`;

/**
 * @param {Read} read
 * @param {Read} english
 */
function moduleOf({ language, messages }, english) {
  const said = print(
    english.tree,
    (path) => codeOfMessage(messageAt(path, messages, english.messages)),
    ',',
  );
  const needed = ['number', 'plural'].filter((name) => said.includes(`\${${name}(`));
  const head = [`import type { Messages } from './messages.js';`];
  if (needed.length > 0)
    head.push(
      `import { makeGrammar } from '../../grammar.js';`,
      `const { ${needed.join(', ')} } = makeGrammar('${language}');`,
    );
  return `${head.join('\n')}\nexport const messages: Messages = ${said};\n`;
}

/**
 * One import for each language, so that a page loads only the language it shows.
 * @param {readonly string[]} languages
 */
const loadersOf = (languages) => `import type { LocaleLoaders } from '../../languages.js';
import type { Messages } from './messages.js';
export const LOADERS: LocaleLoaders<Messages> = {
${languages.map((language) => `  ${language}: async () => import('./${language}.js'),\n`).join('')}};
`;

/**
 * @param {string} path
 * @param {Messages[]} catalogues the first that has it says it
 */
function messageAt(path, ...catalogues) {
  const message = catalogues.find((catalogue) => catalogue.has(path))?.get(path);
  if (message === undefined) throw new Error(`no message ${path}`);
  return message;
}

/**
 * The compiler looks at a file's time to see whether it has work to do.
 * @param {string} file
 * @param {string} text
 */
function writeIfChanged(file, text) {
  try {
    if (readFileSync(file, 'utf8') === text) return;
  } catch {
    // Not there yet.
  }
  writeFileSync(file, text);
}

const MOST_FAULTS_SHOWN = 30;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { faults, written } = compileCatalogues();
  for (const fault of faults.slice(0, MOST_FAULTS_SHOWN)) console.error(fault);
  if (faults.length > MOST_FAULTS_SHOWN)
    console.error(`and ${faults.length - MOST_FAULTS_SHOWN} more`);
  // A build goes on with untranslated messages, a check does not.
  const passes = process.argv.includes('--strict') ? faults.length === 0 : written;
  process.exitCode = passes ? 0 : 1;
}
