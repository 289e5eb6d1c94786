import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const REFUSED = [
  'export const a = <p dangerouslySetInnerHTML={{ __html: text }} />;',
  'export const a = <p {...{ dangerouslySetInnerHTML: { __html: text } }} />;',
  "export const a = { ['dangerouslySetInnerHTML']: { __html: text } };",
  'element.innerHTML = text;',
  'element.outerHTML = text;',
  "element.insertAdjacentHTML('beforeend', text);",
];
const ALLOWED = 'export const a = <p>{text}</p>; element.textContent = text;';
const PLACES = ['miniapp/src/screens/news', 'admin/src/screens/news', 'web/src/rich'];

interface Finding {
  code: string;
  filename: string;
}

/** What the repository's linter says against markup in a tree of files, as their paths. */
function findings(tree: string): string[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', join(root, '.oxlintrc.json'), '-f', 'json', '.'],
    { cwd: tree, encoding: 'utf8' },
  );
  if (!stdout.startsWith('{')) throw new Error(`${stdout}${stderr}`.slice(0, 1_000));
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
  const paths = diagnostics.filter(({ code }) => code === 'hokm(no-markup)').map(({ filename }) => filename);
  return [...new Set(paths)].sort();
}

it('markup is refused wherever something is drawn', () => {
  const tree = mkdtempSync(join(tmpdir(), 'hokm-markup-'));
  try {
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
      return path;
    };
    const refused = PLACES.flatMap((place) =>
      REFUSED.map((text, index) => write(`${place}/Refused${String(index)}.tsx`, text)),
    );
    for (const place of PLACES) write(`${place}/Allowed.tsx`, ALLOWED);
    expect(findings(tree)).toEqual(refused.sort());
  } finally {
    rmSync(tree, { recursive: true });
  }
});
