import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { linkPackages } from '../../scripts/lib/tree-copy.mjs';

const SCOPE = '@hokm';
const TSC = ['node_modules/typescript-7/bin/tsc', '-b', '--builders', '1', '--checkers', '1', 'server'];

/** Builds the server of a tree, with little memory. */
export function buildServer(folder) {
  execFileSync(process.execPath, TSC, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
}

/**
 * The built server of a folder, or of a commit: that is put into a temporary folder with the packages of `root` and built there.
 * `remove` takes it away again.
 */
export function otherTree(root, what) {
  if (existsSync(join(what, 'server', 'dist', 'main.js')))
    return { root: resolve(what), remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'hokm-paired-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', what], {
      cwd: root,
      maxBuffer: 2 ** 30,
    });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const workspace of readdirSync(join(root, 'node_modules', SCOPE))) {
      const packages = join(root, workspace, 'node_modules');
      if (existsSync(packages) && existsSync(join(folder, workspace)))
        linkPackages(packages, join(folder, workspace, 'node_modules'));
    }
    buildServer(folder);
    return { root: folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
