/**
 * `npm run test:changed [base]`: the tests that a change reaches, for the time of work. A change is what differs from `base`
 * (`HEAD` when absent, so what is not committed), with new files. `--list` prints the files of tests and runs nothing.
 *
 * - A test is reached when it imports what has changed, at any distance, but not through a file that knows everything
 *   (`EVERYTHING`): that would reach every test.
 * - What the server's subject of a changed file promises is tested beside it, through such a file: these tests count too.
 * - A screen is reached like a test. With it come its states, and the walks that name its folder.
 *
 * `npm test` runs everything.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { filesOf, importersOf } from './lib/imports.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false } },
});
const [base = 'HEAD'] = positionals;

/** Files that import all subjects or all screens. A change in one of them reaches what imports it. */
const EVERYTHING = [
  /^server\/src\/app\//,
  /^server\/test\/support\//,
  /^shared\/src\/api\/(subjects|index)\.ts$/,
  /^(admin|miniapp)\/src\/app\//,
  /^(admin|miniapp|bot|shared)\/src\/text\/(index|built-in|fa|en)\.ts$/,
  /^e2e\/support\//,
];
const isTest = (file) => /\.test\.tsx?$/.test(file);
const isWalk = (file) => /^e2e\/[^/]+\.test\.ts$/.test(file);
/** The folder of a subject of the server, or of a screen. */
const SUBJECT = /^server\/src\/(?:(?:admin|content|play|platform)\/)?[^/]+\//;
const SCREEN = /^(admin|miniapp)\/src\/screens\/([^/]+)\//;

function linesOf(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
}

/** The tests of a screen's states in the mini app: each list of `mini-screens.ts` has a file. */
function stateTestsOf(screen) {
  const lists = readFileSync(join(root, 'e2e/support/mini-screens.ts'), 'utf8');
  const imported = [...lists.matchAll(/^import \{([^}]*)\} from '([^']*)';$/gm)]
    .filter(([, , from]) => from.includes(`/screens/${screen}/`))
    .flatMap(([, names]) => names.match(/\w+/g) ?? []);
  return [...lists.matchAll(/^export const (\w+)_STATES.*?^\];$/gms)]
    .filter(([block]) => imported.some((name) => new RegExp(`^  ${name},$`, 'm').test(block)))
    .map(([, name]) => `e2e/${name.toLowerCase()}-states.test.ts`);
}

/** An address of a screen in the text of a walk. */
const opens = (name) => new RegExp(`(?:url\\}|['"\`*])(?:/admin)?/${name}\\b`);

/** Everything that imports one of the files, at any distance, with the files. */
function reach(files, importers) {
  const reached = new Set(files);
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const isEnd = !files.includes(file) && EVERYTHING.some((pattern) => pattern.test(file));
    for (const importer of isEnd ? [] : (importers.get(file) ?? [])) {
      if (reached.has(importer)) continue;
      reached.add(importer);
      open.push(importer);
    }
  }
  return reached;
}

/** The tests that the files reach. */
function testsOf(changed) {
  const all = filesOf(root);
  const reached = [...reach(changed, importersOf(root, all))];
  const tests = new Set(reached.filter(isTest));
  const subjects = changed.flatMap((file) => SUBJECT.exec(file) ?? []);
  for (const file of all)
    if (isTest(file) && subjects.some((folder) => file.startsWith(folder))) tests.add(file);

  const screens = reached.flatMap((file) => {
    const match = SCREEN.exec(file);
    return match === null ? [] : [{ app: match[1], name: match[2] }];
  });
  if (screens.some(({ app }) => app === 'admin')) tests.add('e2e/panel-states.test.ts');
  for (const { app, name } of screens)
    if (app === 'miniapp') for (const test of stateTestsOf(name)) tests.add(test);
  for (const walk of all.filter(isWalk)) {
    const text = readFileSync(join(root, walk), 'utf8');
    const isOfPanel = walk.startsWith('e2e/admin');
    if (screens.some(({ app, name }) => isOfPanel === (app === 'admin') && opens(name).test(text)))
      tests.add(walk);
  }
  return [...tests].filter((file) => existsSync(join(root, file))).sort();
}

function run(command, ...args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  return status === 0;
}

function main() {
  const changed = [
    ...linesOf('diff', '--name-only', '--merge-base', base),
    ...linesOf('ls-files', '--others', '--exclude-standard'),
  ];
  const tests = testsOf(changed);
  if (values.list || tests.length === 0) {
    process.stdout.write(tests.length === 0 ? 'No test is reached.\n' : `${tests.join('\n')}\n`);
    return true;
  }
  const apps = ['miniapp', 'admin'].filter((app) =>
    changed.some((file) => /^(shared|web)\//.test(file) || file.startsWith(app)),
  );
  const isBuilt =
    !tests.some(isWalk) ||
    (run('npm', 'run', '--silent', 'types') &&
      apps.every((app) => run('npm', 'run', '--silent', 'build', '--workspace', app)));
  return isBuilt && run(process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...tests);
}

process.exitCode = main() ? 0 : 1;
