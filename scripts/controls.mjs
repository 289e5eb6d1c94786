/**
 * `npm run test:controls`: removes one security control after the other, each in a copy of the tree, and runs the tests that
 * are named for it. They have to fail. `--only 3.3` takes the controls whose id begins so, `--workers 2` sets how many copies
 * work at a time, `--list` prints the controls and runs nothing. Ends with a table; its exit code is 1 when a control can be
 * removed without a test failing, or when something else went wrong.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CONTROLS } from './controls/index.mjs';
import { editChecker } from './lib/edit-types.mjs';
import { withEdit } from './lib/edits.mjs';
import { copyTree } from './lib/tree-copy.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    workers: { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
  },
});
const isWanted = ({ id }) => values.only.length === 0 || values.only.some((begin) => id.startsWith(begin));
const controls = CONTROLS.filter((control) => control.none === undefined && isWanted(control));

/** `file › name of the test` → file, and the name (absent: all tests of the file). */
function testOf(text) {
  const [file, name] = text.split(' › ', 2);
  return { file, name };
}
const projectOf = (file) => file.split('/', 1)[0];
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The sources of a tree with the control removed, by path; throws when an edit no longer applies. */
function withoutControl(tree, { edits }) {
  const texts = new Map();
  for (const edit of edits) {
    const { file } = edit;
    texts.set(file, withEdit(texts.get(file) ?? readFileSync(join(tree, file), 'utf8'), edit));
  }
  return texts;
}

/**
 * Runs test files in a copy. Gives how many tests passed, those that failed as `[file, name of the test]`, and files that did
 * not get to their tests as `[file, message]`.
 */
async function runTests(copy, files, { names = [], options = [] } = {}) {
  const report = join(copy, 'controls-report.json');
  rmSync(report, { force: true });
  const args = [
    join(copy, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...options,
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...[...new Set(files.map(projectOf))].flatMap((name) => ['--project', name]),
    ...(names.length === 0 ? [] : ['-t', names.map(escaped).join('|')]),
    ...files,
  ];
  const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore' });
  await new Promise((done) => child.on('close', done));
  if (!existsSync(report)) return { passed: 0, failed: [], broken: [['', 'the test runner did not start']] };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const all = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: name.slice(copy.length + 1) })),
  );
  const failed = all
    .filter(({ status }) => status === 'failed')
    .map(({ file, fullName }) => [file, fullName]);
  const broken = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    .map(({ name, message }) => [name.slice(copy.length + 1), message.split('\n', 1)[0]]);
  return { passed: all.filter(({ status }) => status === 'passed').length, failed, broken };
}

/** Removes a control in a copy and runs its tests. */
async function judge(copy, control) {
  const tests = control.tests.map(testOf);
  const files = [...new Set(tests.map(({ file }) => file))];
  // Without a name, all tests of a file count.
  const names = tests.every(({ name }) => name !== undefined) ? tests.map(({ name }) => name) : [];
  const texts = withoutControl(copy, control);
  const originals = new Map([...texts.keys()].map((file) => [file, readFileSync(join(copy, file), 'utf8')]));
  for (const [file, text] of texts) writeFileSync(join(copy, file), text);
  try {
    const options = ['--bail=1', '--maxWorkers=1'];
    const { passed, failed, broken } = await runTests(copy, files, { names, options });
    if (failed.length > 0) return { state: 'caught', detail: failed[0][1] };
    if (broken.length > 0) return { state: 'error', detail: broken[0].join(': ') };
    if (passed === 0) return { state: 'error', detail: 'no test has this name' };
    return { state: 'NOT CAUGHT', detail: `${passed} tests passed` };
  } finally {
    for (const [file, text] of originals) writeFileSync(join(copy, file), text);
  }
}

/** The files of tests that do not pass while nothing is removed, with the first thing that is wrong in each. */
async function baseline(copy) {
  const files = [...new Set(controls.flatMap(({ tests }) => tests.map((test) => testOf(test).file)))];
  const missing = files.filter((file) => !existsSync(join(root, file)));
  const there = files.filter((file) => !missing.includes(file));
  const { failed, broken } = await runTests(copy, there, { options: [`--maxWorkers=${values.workers}`] });
  return new Map([...missing.map((file) => [file, 'does not exist']), ...broken, ...failed]);
}

/** Edits that no longer apply or do not compile: their tests would fail for another reason. */
function checkEdits(tree) {
  const checker = editChecker(tree);
  const results = new Map();
  for (const control of controls) {
    try {
      const [error] = checker.errorsOf(withoutControl(tree, control));
      if (error !== undefined) throw new Error(`does not compile: ${error}`);
    } catch (error) {
      results.set(control, { state: 'error', detail: error.message });
    }
  }
  return results;
}

const print = (line) => process.stdout.write(`${line}\n`);
const row = ({ id, edits, state, seconds, detail }) =>
  `${state.padEnd(10)} ${id.padEnd(44)} ${String(seconds).padStart(4)} s  ${edits[0].file}: ${detail.slice(0, 110)}`;

async function main() {
  if (values.list) {
    for (const { id, none, edits } of CONTROLS.filter(isWanted))
      print(`${id.padEnd(44)} ${none ?? edits[0].file}`);
    return 0;
  }
  // Pictures are made by a process that runs what is built.
  if (
    spawnSync(
      process.execPath,
      ['node_modules/typescript-7/bin/tsc', '-b', '--builders', '1', '--checkers', '2'],
      { cwd: root, stdio: 'inherit' },
    ).status !== 0
  )
    return 1;
  const copies = Array.from({ length: Number(values.workers) }, () => copyTree(root));
  const drop = () => copies.forEach((copy) => rmSync(copy, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      drop();
      process.exit(1);
    });
  try {
    const broken = await baseline(copies[0]);
    if (broken.has('')) {
      print(broken.get(''));
      return 1;
    }
    const results = checkEdits(copies[0]);
    for (const control of controls) {
      const file = control.tests.map((test) => testOf(test).file).find((name) => broken.has(name));
      if (file !== undefined)
        results.set(control, { state: 'error', detail: `fails with nothing removed: ${broken.get(file)}` });
    }
    for (const [control, result] of results) print(row({ ...control, seconds: 0, ...result }));
    const open = controls.filter((control) => !results.has(control));
    await Promise.all(
      copies.map(async (copy) => {
        for (let control = open.shift(); control !== undefined; control = open.shift()) {
          const begun = performance.now();
          const result = await judge(copy, control);
          results.set(control, result);
          print(row({ ...control, seconds: Math.round((performance.now() - begun) / 1000), ...result }));
        }
      }),
    );
    const uncaught = controls.filter((control) => results.get(control)?.state !== 'caught');
    print(`\n${controls.length - uncaught.length} of ${controls.length} removed controls were caught.`);
    for (const control of uncaught)
      print(row({ ...control, seconds: 0, ...(results.get(control) ?? { state: 'error', detail: '' }) }));
    return uncaught.length === 0 ? 0 : 1;
  } finally {
    drop();
  }
}

process.exitCode = await main();
