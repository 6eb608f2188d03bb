/** What is wrong with the imports of a set of files, by the table in `import-layers.ts`. */
import { posix } from 'node:path';
import type { Workspace } from './import-layers.js';
import { importsOf, type Sources } from './imports.js';

/** By name of a package of ours: what its package.json exports, as `.` or `./fast`. */
export type Exports = ReadonlyMap<string, ReadonlySet<string>>;

export interface Findings {
  /** One line each: the file, what it imports, and why not. */
  readonly refused: readonly string[];
  /** By workspace: `folder → folder` against the order, with a file that does so. */
  readonly upward: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By workspace: the folders of `src` that hold files or are imported, as the table names them. */
  readonly folders: ReadonlyMap<string, ReadonlySet<string>>;
}

type Table = Readonly<Record<string, Workspace>>;

const isTest = (path: string) => /\.(test|spec)\.tsx?$|\/test(ing)?\//.test(path);
const isTesting = (path: string) => path.includes('/testing/');

const workspaceOf = (path: string, table: Table): string | undefined =>
  Object.keys(table).find((name) => path.startsWith(`${name}/`));

const mayImport = (path: string, { packages, inTests = [] }: Workspace, name: string): boolean =>
  packages.includes(name) || (isTest(path) && inTests.includes(name));

/** `@marrakech/rules/fast` → `@marrakech/rules` and `./fast`. */
function splitSpecifier(specifier: string): { name: string; entry: string } {
  const parts = specifier.split('/');
  const length = specifier.startsWith('@') ? 2 : 1;
  return {
    name: parts.slice(0, length).join('/'),
    entry: ['.', ...parts.slice(length)].join('/'),
  };
}

/** The place in the order that a file of `src` has: its own name, or the nearest folder's. */
function placeOf(path: string, places: ReadonlyMap<string, number>): string {
  let place = path;
  while (!places.has(place) && place !== '.') place = posix.dirname(place);
  return place;
}

export function checkImports(files: Sources, table: Table, exported: Exports): Findings {
  const refused: string[] = [];
  const upward = new Map<string, Map<string, string>>();
  const folders = new Map<string, Set<string>>();

  function seen(name: string, folder: string): void {
    if (!folders.has(name)) folders.set(name, new Set());
    folders.get(name)!.add(folder);
  }

  function checkPackage(path: string, workspace: Workspace, specifier: string): void {
    const { name, entry } = splitSpecifier(specifier);
    const refuse = (why: string) => refused.push(`${path}: ${specifier}: ${why}`);
    const entries = exported.get(name);
    const isOurs = entries !== undefined || name.startsWith('@marrakech/');
    if (!isOurs) {
      const { outside } = workspace;
      if (outside !== undefined && !isTest(path) && !outside.includes(specifier))
        refuse('it imports nothing from outside but what the table names');
    } else if (!mayImport(path, workspace, name)) refuse('it may not import this package');
    else if (entries?.has(entry) !== true) refuse('the package exports no such thing');
  }

  function checkFile(path: string, text: string, name: string, workspace: Workspace): void {
    const source = `${name}/src/`;
    const places = new Map(
      workspace.folders.flatMap((level, at) => [level].flat().map((folder) => [folder, at])),
    );
    const own =
      path.startsWith(source) && !isTesting(path)
        ? placeOf(path.slice(source.length), places)
        : undefined;
    if (own === '.' && posix.dirname(path.slice(source.length)) !== '.')
      refused.push(`${path}: its folder does not stand in the table`);
    if (own !== undefined) seen(name, own);
    for (const specifier of importsOf(path, text)) {
      if (!specifier.startsWith('.')) {
        checkPackage(path, workspace, specifier);
        continue;
      }
      const target = posix.join(posix.dirname(path), specifier);
      if (!target.startsWith(`${name}/`) || target.startsWith(`${name}/dist/`)) {
        refused.push(
          `${path}: ${specifier}: it leaves its workspace; import the package by its name`,
        );
        continue;
      }
      if (own === undefined || isTest(path)) continue;
      if (isTesting(target)) refused.push(`${path}: ${specifier}: only tests import this`);
      if (!target.startsWith(source)) {
        refused.push(`${path}: ${specifier}: it leaves src`);
        continue;
      }
      const other = placeOf(asSource(target.slice(source.length)), places);
      seen(name, other);
      if (other === own || places.get(other)! < places.get(own)!) continue;
      if (!upward.has(name)) upward.set(name, new Map());
      upward.get(name)!.set(`${own} → ${other}`, path);
    }
  }

  for (const [path, text] of files) {
    const name = workspaceOf(path, table);
    if (name === undefined) refused.push(`${path}: its workspace does not stand in the table`);
    else checkFile(path, text, name, table[name]!);
  }
  return { refused, upward, folders };
}

/** The file that an import names by what it is compiled to. */
const asSource = (path: string): string => path.replace(/\.js$/, '.ts');
