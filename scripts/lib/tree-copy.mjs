/**
 * Copies of the working tree for runs that change its sources. What git does not ignore is copied; installed packages and
 * builds are linked. The packages of the workspaces lead into the copy.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The scope of the workspaces in `node_modules`. */
const OWN_SCOPE = '@hokm';
/** Folders that tools write to: each copy has its own. */
const WRITTEN = ['.cache', '.vite', '.vite-temp'];
const BUILDS = ['dist', '.types'];

/** Files that git knows or would add. */
function sourcesOf(root) {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`);
  return listed.stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

/** Links the packages of one `node_modules` into another; the workspaces' own links lead into the new tree. */
export function linkPackages(from, to) {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (WRITTEN.includes(name)) continue;
    if (name === OWN_SCOPE)
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}

/** Copies the tree at `root` into a new temporary folder; gives its path. */
export function copyTree(root) {
  const copy = mkdtempSync(join(tmpdir(), 'hokm-tree-'));
  for (const path of sourcesOf(root)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const workspace of readdirSync(join(root, 'node_modules', OWN_SCOPE))) {
    const packages = join(root, workspace, 'node_modules');
    if (existsSync(packages)) linkPackages(packages, join(copy, workspace, 'node_modules'));
    for (const build of BUILDS) {
      const path = join(root, workspace, build);
      if (existsSync(path)) symlinkSync(path, join(copy, workspace, build));
    }
  }
  return copy;
}
