/**
 * Writes index.d.ts: TypeScript's ES5 library less `Date` and `Math.random`. A package that sets
 * `libReplacement` finds it by its name, so its compiler knows no clock and no chance at all.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const CLOCK_AND_CHANCE = [
  /^declare var Date: DateConstructor;$/m,
  /^ {4}random\(\): number;$/m,
  // `format()` with nothing to format formats the present.
  /^ {4}var DateTimeFormat: DateTimeFormatConstructor;$/m,
];

export function makeTimelessLib() {
  let lib = readFileSync(join(typescriptLibFolder(), 'lib.es5.d.ts'), 'utf8');
  for (const declaration of CLOCK_AND_CHANCE) {
    if (!declaration.test(lib)) throw new Error(`TypeScript's library lacks ${declaration.source}`);
    lib = lib.replace(declaration, '');
  }
  writeFileSync(join(import.meta.dirname, 'index.d.ts'), lib);
}

/** The compiler is a program of its own, in a package for each platform. */
function typescriptLibFolder() {
  const { resolve } = createRequire(import.meta.url);
  const compiler = createRequire(resolve('typescript/package.json'));
  const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
  return join(dirname(compiler.resolve(platform)), 'lib');
}
