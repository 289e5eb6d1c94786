import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');

interface Finding {
  code: string;
  filename: string;
}

/** The paths of files that the repository's linter refuses by a rule, of a tree that has these files alone. */
export function lintFindings(rule: string, files: Readonly<Record<string, string>>): string[] {
  const tree = mkdtempSync(join(tmpdir(), 'hokm-lint-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', join(root, '.oxlintrc.json'), '-f', 'json', '.'],
      // The part that knows types is found by the path of programs.
      {
        cwd: tree,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}` },
      },
    );
    if (!stdout.startsWith('{')) throw new Error(`${stdout}${stderr}`.slice(0, 1_000));
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
    const paths = diagnostics.filter(({ code }) => code === rule).map(({ filename }) => filename);
    return [...new Set(paths)].sort();
  } finally {
    rmSync(tree, { recursive: true });
  }
}
