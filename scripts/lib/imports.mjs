/** Which file of the tree imports which, read by the compiler's own scanner. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const SOURCE = /\.(?:tsx?|mts|mjs)$/;
const OPTIONS = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ['source'],
  allowJs: true,
  jsx: ts.JsxEmit.ReactJSX,
};

/** The source files that git knows or would add, relative to `root`. */
export function filesOf(root) {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`);
  return listed.stdout.split('\0').filter((path) => SOURCE.test(path) && existsSync(join(root, path)));
}

/** For each file the files that import it, by `import`, `export from`, `import()` and types. */
export function importersOf(root, files) {
  const known = new Set(files);
  const cache = ts.createModuleResolutionCache(root, (name) => name, OPTIONS);
  const importers = new Map();
  for (const file of files) {
    const path = join(root, file);
    for (const { fileName } of ts.preProcessFile(readFileSync(path, 'utf8'), true, true).importedFiles) {
      if (!fileName.startsWith('.') && !fileName.startsWith('@hokm/')) continue;
      const { resolvedModule } = ts.resolveModuleName(fileName, path, OPTIONS, ts.sys, cache);
      if (resolvedModule === undefined) continue;
      const imported = relative(root, resolvedModule.resolvedFileName);
      if (!known.has(imported)) continue;
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}
