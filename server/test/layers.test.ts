import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const TSCONFIG = JSON.stringify({ compilerOptions: { module: 'ESNext', moduleResolution: 'Bundler' } });
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Checks the layers of a product of these files; gives what is reported. */
function check(files: Readonly<Record<string, string>>): { readonly ok: boolean; readonly report: string } {
  const folder = mkdtempSync(join(tmpdir(), 'hokm-layers-'));
  folders.push(folder);
  for (const [path, text] of Object.entries({ 'tsconfig.tests.json': TSCONFIG, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const cruiser = fromRoot('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [cruiser, '--config', fromRoot('dependency-cruiser.config.cjs'), 'server/src', '-T', 'err'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return { ok: status === 0, report: stdout + stderr };
}

it('imports of lower layers are allowed', () => {
  const { ok, report } = check({
    'server/src/platform/clock.ts': 'export const clock = 1;',
    'server/src/friends/friends.ts':
      "import { clock } from '../platform/clock.js';\nexport const at = clock;",
  });
  expect(report).toContain('no dependency violations found (2 modules');
  expect(ok).toBe(true);
});

it('an import of a higher layer is refused, also of a type', () => {
  const { ok, report } = check({
    'server/src/platform/clock.ts':
      "import type { At } from '../friends/friends.js';\nexport const clock: At = 1;",
    'server/src/friends/friends.ts': 'export type At = number;',
  });
  expect(report).toContain('server: platform imports lower layers only');
  expect(ok).toBe(false);
});

it('circles between files and between folders are refused', () => {
  const { ok, report } = check({
    'server/src/clans/a.ts': "import { b } from '../clans/b.js';\nexport const a = b;",
    'server/src/clans/b.ts': "import type { a } from './a.js';\nexport const b: typeof a = 1;",
    'server/src/platform/jobs/x.ts': "import { y } from '../mail/y.js';\nexport const x = y;",
    'server/src/platform/jobs/z.ts': 'export const z = 1;',
    'server/src/platform/mail/y.ts': "import { z } from '../jobs/z.js';\nexport const y = z;",
  });
  expect(report).toContain('no circle between files');
  expect(report).toContain('no circle between folders');
  expect(ok).toBe(false);
});
