/** Every import of a TypeScript or JavaScript file: static, dynamic, re-exported and of types alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from './step.mjs';

/** Paths from the root of the repository, with `/`, and what each file says. */
export type Sources = ReadonlyMap<string, string>;

const SOURCE = /\.(ts|tsx|mts|mjs|js)$/;
const NOT_OURS = /(^|\/)(node_modules|dist|coverage)(\/|$)/;

interface Node {
  readonly type: string;
  readonly source?: Node | null;
  readonly expression?: Node;
  readonly value?: unknown;
}

/** What a node imports; nothing can be said about a specifier that is computed. */
function specifierOf({ type, source, expression }: Node): unknown {
  switch (type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return source?.value;
    case 'TSExternalModuleReference':
      return expression?.value;
    default:
      return undefined;
  }
}

export function importsOf(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node) {
      const specifier = specifierOf(node as Node);
      if (typeof specifier === 'string') found.push(specifier);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return found;
}

export function readSources(folders: readonly string[]): Sources {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  );
  const ours = paths.filter((path) => SOURCE.test(path) && !NOT_OURS.test(path));
  return new Map(ours.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}
