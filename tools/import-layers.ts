/**
 * Who may import whom, between the workspaces and inside each: the one table of it.
 * `import-layers.test.ts` walks every import of the repository and compares.
 */

export interface Workspace {
  /** Our packages it may import, by what stands in its package.json. */
  readonly packages: readonly string[];
  /** npm packages and modules of Node that it may import outside of tests; any if left out. */
  readonly outside?: readonly string[];
  /**
   * The folders of `src`, and files that stand apart, from the lowest: each imports only from those
   * before it. Folders of one list import nothing from each other. `.` is `src` itself; folders
   * further in belong to the one around them unless they are named. Tests import what they like of
   * their workspace.
   */
  readonly folders: readonly (string | readonly string[])[];
  /** The folders that import against this order today. Cut one, and its row must go. */
  readonly toCut: readonly `${string} → ${string}`[];
}

const RULES = ['@marrakech/rules'];
const PACKAGES = [
  ...RULES,
  '@marrakech/board-svg',
  '@marrakech/bot',
  '@marrakech/arena',
  '@marrakech/fair-dice',
  '@marrakech/protocol',
  '@marrakech/table',
];

/** By folder of the repository. Whatever is not named imports no package of ours. */
export const WORKSPACES: Readonly<Record<string, Workspace>> = {
  'packages/rules': {
    packages: [],
    outside: [],
    folders: ['.', 'notation', 'index.ts'],
    toCut: [],
  },
  'packages/board-svg': {
    packages: RULES,
    outside: ['preact', 'preact/hooks', 'preact-render-to-string'],
    folders: ['.'],
    toCut: [],
  },
  'packages/bot': {
    packages: RULES,
    outside: [],
    folders: [
      'position',
      'evaluation/inputs',
      'evaluation',
      'opponent-models',
      'search/endgame',
      'search',
      'levels',
      'engine',
      'analysis',
      '.',
    ],
    toCut: [],
  },
  'packages/arena': {
    packages: [...RULES, '@marrakech/bot'],
    folders: ['threads', 'strength', 'matches', 'players', 'programs', 'run', '.'],
    toCut: [],
  },
  'packages/fair-dice': { packages: RULES, folders: ['.'], toCut: [] },
  'packages/protocol': { packages: RULES, folders: ['.'], toCut: [] },
  'packages/table': {
    packages: [...RULES, '@marrakech/fair-dice', '@marrakech/protocol'],
    folders: ['.'],
    toCut: [],
  },
  'apps/web': {
    packages: PACKAGES,
    folders: [
      'theme',
      'keep',
      'words',
      'words/screens',
      'online/words',
      'rulebook/words',
      'offline',
      'settings',
      'game',
      'sound',
      'keys',
      'page',
      'bots',
      'rulebook',
      'rules',
      'players',
      'log',
      'announce',
      'options',
      'share',
      'open',
      'play',
      'finish',
      'online',
      'start',
      'replay',
      'history',
      '.',
    ],
    toCut: [
      'announce → play',
      'game → options',
      'keep → game',
      'keep → options',
      'keep → settings',
      'keep → share',
      'keys → play',
      'page → announce',
      'page → history',
      'page → online',
      'page → open',
      'page → options',
      'page → play',
      'page → replay',
      'page → rules',
      'page → start',
      'play → finish',
      'settings → announce',
      'settings → options',
      'settings → page',
      'sound → play',
    ],
  },
  'apps/server': {
    packages: PACKAGES,
    folders: ['store', 'chores', 'cluster', 'bots', '.', 'http', 'trial', 'faults', 'main.ts'],
    toCut: ['. → http', 'chores → .', 'cluster → .', 'store → .'],
  },
  'apps/cli': {
    packages: PACKAGES,
    folders: [
      '.',
      'terminal',
      'words',
      'drawing',
      'files',
      'bot',
      'perft',
      'verify',
      'analyse',
      'play',
      'simulate',
      'replay',
      'show',
      'commands',
      'commands/arena',
      'main.ts',
    ],
    toCut: ['perft → commands', 'play → commands', 'simulate → commands', 'words → drawing'],
  },
  training: {
    packages: [...RULES, '@marrakech/bot', '@marrakech/arena'],
    folders: ['.', 'features', 'self-play', 'learner', 'trainer'],
    toCut: [],
  },
  bench: {
    packages: [...PACKAGES, '@marrakech/training', '@marrakech/server'],
    folders: ['bot', '.'],
    toCut: [],
  },
  tools: { packages: PACKAGES, folders: [], toCut: [] },
};
