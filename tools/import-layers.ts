/**
 * Who may import whom, between the workspaces and inside each: the one table of it.
 * `import-layers.test.ts` walks every import of the repository and compares.
 */

export interface Workspace {
  /** Our packages it may import, by what stands in its package.json. */
  readonly packages: readonly string[];
  /** Our packages that only its tests may import. */
  readonly inTests?: readonly string[];
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
  '@marrakech/api-client',
  '@marrakech/board-svg',
  '@marrakech/bot',
  '@marrakech/arena',
  '@marrakech/fair-dice',
  '@marrakech/game-text',
  '@marrakech/i18n',
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
  'packages/i18n': {
    packages: [],
    outside: ['@preact/signals-core'],
    folders: ['grammar.ts', 'languages.ts', 'generated', '.'],
    toCut: [],
  },
  'packages/game-text': {
    packages: [...RULES, '@marrakech/fair-dice', '@marrakech/i18n'],
    outside: [],
    folders: ['.'],
    toCut: [],
  },
  'packages/table': {
    packages: [...RULES, '@marrakech/fair-dice'],
    folders: ['schemas', '.'],
    toCut: [],
  },
  'packages/protocol': {
    packages: [...RULES, '@marrakech/table'],
    folders: ['.'],
    toCut: [],
  },
  'packages/api-client': {
    packages: [...RULES, '@marrakech/fair-dice', '@marrakech/table', '@marrakech/protocol'],
    outside: [],
    folders: ['.'],
    toCut: [],
  },
  'apps/web': {
    packages: PACKAGES,
    inTests: ['@marrakech/testbed'],
    folders: [
      ['storage', 'browser'],
      'game',
      'game/setup',
      'game/choice',
      'game/playback',
      'game-text',
      'game/session',
      'online',
      'navigation',
      'ui/theme',
      'ui/accessibility',
      'ui',
      ['game-view/fair-dice', 'game-view/import', 'game-view/sound', 'game-view/tables'],
      'game-view/players',
      ['game-view/log', 'game-view/setup'],
      'game-view/announcer.ts',
      'game-view/table-session.ts',
      ['game-view/board', 'game-view/keys', 'game-view/turn'],
      'game-view/sheets',
      'game-view',
      [
        'features/accounts',
        'features/game-over',
        'features/games',
        'features/home',
        'features/import',
        'features/lobby',
        'features/local-table',
        'features/online-table',
        'features/replay',
        'features/rulebook',
        'features/settings',
        'features/share',
        'features/table-setup',
      ],
      'app',
      'service-worker',
    ],
    toCut: [],
  },
  'apps/server': {
    packages: PACKAGES,
    inTests: ['@marrakech/testbed'],
    folders: [
      'error-message.ts',
      'config',
      'metrics',
      'database',
      'cluster',
      'limits',
      'sockets',
      'api',
      'bots',
      'games',
      'tables',
      'lobby',
      'accounts',
      'jobs',
      'operations',
      '.',
      'main.ts',
    ],
    toCut: [],
  },
  'apps/cli': {
    packages: PACKAGES,
    folders: [
      'terminal',
      'output',
      'args',
      [
        'commands/analyse',
        'commands/arena',
        'commands/bot',
        'commands/perft',
        'commands/play',
        'commands/replay',
        'commands/show',
        'commands/simulate',
        'commands/verify',
      ],
      '.',
    ],
    toCut: [],
  },
  training: {
    packages: [...RULES, '@marrakech/bot', '@marrakech/arena'],
    folders: ['.', 'features', 'self-play', 'learner', 'trainer'],
    toCut: [],
  },
  'tests/testbed': {
    packages: [...PACKAGES, '@marrakech/server'],
    folders: ['cluster', '.'],
    toCut: [],
  },
  'tests/faults': {
    packages: [...PACKAGES, '@marrakech/server', '@marrakech/testbed'],
    folders: ['.'],
    toCut: [],
  },
  'tests/other-browsers': { packages: ['@marrakech/testbed'], folders: ['.'], toCut: [] },
  bench: {
    packages: [...PACKAGES, '@marrakech/training', '@marrakech/server', '@marrakech/testbed'],
    folders: ['bot', '.'],
    toCut: [],
  },
  tools: { packages: PACKAGES, folders: [], toCut: [] },
};
