/**
 * `npm test`: all checks, each under its own heading. Goes on after a failure, so that one run shows them all; ends with a
 * summary, and with an exit code other than 0 when anything failed.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './lib/chromium.mjs';
import { compareFlaky, readFlaky, writeFlaky } from './lib/flaky.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const FLAKY = join(root, 'e2e', 'flaky.json');
const chromium = findChromium();
const ci = process.env.CI === 'true' || process.env.CI === '1';

const reports = mkdtempSync(join(tmpdir(), 'hokm-tests-'));

const bin = (path) => [process.execPath, `node_modules/${path}`];
const vitest = ({ projects, workers }, report, files = []) => [
  ...bin('vitest/vitest.mjs'),
  'run',
  ...files,
  `--maxWorkers=${workers}`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...projects.flatMap((name) => ['--project', name]),
];
const reportOf = ({ projects }, name = 'first') => join(reports, `${projects[0]}-${name}.json`);

/** Run in parallel: they only read the sources. */
const CHECKS = [
  [
    { name: 'Lint', command: bin('oxlint/bin/oxlint') },
    { name: 'Layers', command: ['npm', 'run', '--silent', 'layers'] },
    { name: 'Unused', command: ['npm', 'run', '--silent', 'unused'] },
  ],
  [
    { name: 'Format', command: [...bin('oxfmt/bin/oxfmt'), '--check'] },
    {
      name: 'Types',
      command: [...bin('typescript-7/bin/tsc'), '-b', '--builders', '1', '--checkers', '2'],
      // The compiler collects its garbage less often: about 1 GB more of memory, and less of the processor.
      env: { GOGC: '300' },
    },
    {
      name: 'Build',
      command: ['npm', 'run', '--silent', 'build', '--workspace', 'miniapp', '--workspace', 'admin'],
    },
  ],
];

/**
 * Run one after the other, with the machine to themselves. Tests wait for clocks and sockets more than they compute, and
 * browser tests even more, so several files run at a time, also on two cores. Files with a test that fails are run once more, each
 * on a new server; a test that passes then is printed and listed as flaky (`lib/flaky.mjs`).
 */
const TESTS = [
  {
    name: 'Unit and server tests',
    projects: ['shared', 'bot', 'miniapp', 'admin', 'web', 'embedded-mongo', 'server', 'server-proof'],
    workers: 3,
  },
  {
    name: 'Browser tests',
    projects: ['browser'],
    workers: 3,
    browser: true,
    needs: ['Types', 'Build'],
  },
];

/** More files with failed tests than this are a fault of the change, and are not run again. */
const MOST_TRIED_AGAIN = 5;

const results = [];

const heading = (name) => `\n━━━ ${name} ${'━'.repeat(Math.max(0, 70 - name.length))}\n`;

/** Runs a command, with additions to its environment; its output goes to this terminal, or to `write` if given. */
function run([program, ...args], write, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: write === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program === 'npm',
    });
    child.stdout?.on('data', write);
    child.stderr?.on('data', write);
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(false);
    });
    child.on('close', (status) => resolve(status === 0));
  });
}

/** Runs a step and records its result. */
async function take(name, work) {
  const begun = performance.now();
  const state = (await work()) ? 'passed' : 'failed';
  results.push({ name, state, seconds: (performance.now() - begun) / 1000 });
}

/** Runs steps one after the other, and prints each when it is over. */
async function takeQuietly(steps) {
  for (const step of steps) {
    const output = [];
    await take(step.name, () => run(step.command, (chunk) => output.push(chunk), step.env));
    process.stdout.write(heading(step.name));
    process.stdout.write(Buffer.concat(output));
  }
}

/** Runs a step of tests unless there is no browser for it, or nothing to test. */
async function takeTest(step) {
  process.stdout.write(heading(step.name));
  const missing = (step.needs ?? []).filter((name) =>
    results.some((past) => past.name === name && past.state === 'failed'),
  );
  if (step.browser && chromium === null)
    results.push({ name: step.name, state: ci ? 'failed' : 'skipped', seconds: 0 });
  else if (missing.length > 0) {
    process.stdout.write(`Not run: ${missing.join(' and ')} failed.\n`);
    results.push({ name: step.name, state: 'failed', seconds: 0 });
  } else await take(step.name, () => runTests(step));
}

/** Runs a step of tests, and the files of failed tests once more. */
async function runTests(step) {
  if (await run(vitest(step, reportOf(step)))) return true;
  const files = [
    ...new Set(
      readReport(reportOf(step))
        .filter(({ failed }) => failed)
        .map(({ file }) => file),
    ),
  ];
  if (files.length === 0 || files.length > MOST_TRIED_AGAIN) return false;
  process.stdout.write(heading(`${step.name}, second try`));
  return run(vitest(step, reportOf(step, 'second'), files));
}

/** The tests of a report with their results; empty when there is none. */
function readReport(report) {
  if (!existsSync(report)) return [];
  return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(
    ({ name, message, assertionResults }) => {
      const file = name.slice(root.length);
      const tests = assertionResults.map(({ fullName, status, failureMessages }) => ({
        name: `${file}: ${fullName}`,
        file,
        failed: status === 'failed',
        why: failureMessages[0],
      }));
      const isBroken = message && !tests.some(({ failed }) => failed);
      return isBroken ? [...tests, { name: file, file, failed: true, why: message }] : tests;
    },
  );
}

/** The tests of a step with their results after the last try; empty when it did not run. */
function testsOf(step) {
  const second = readReport(reportOf(step, 'second'));
  return readReport(reportOf(step)).map((test) => {
    // A file that broke before its first test has its own name for all of them.
    const again = second.filter(
      ({ name, file }) => name === test.name || (file === test.name && test.failed),
    );
    const failedAgain = again.some(({ failed }) => failed);
    return {
      ...test,
      failed: failedAgain || (test.failed && again.length === 0),
      retried: test.failed && again.length > 0 && !failedAgain,
    };
  });
}

/** Prints the tests that failed, at last or at first, with the beginning of the reason. */
function printTroubles(tests) {
  for (const { name, failed, retried, why } of tests) {
    if (!failed && !retried) continue;
    const mark = failed ? '✗' : '‼  Passed at the second try only:';
    const reason = (why ?? '').split('\n').slice(0, 4).join('\n    ');
    process.stdout.write(`${mark} ${name}\n    ${reason}\n`);
  }
}

/** Brings the list of flaky tests up to date. A test that was on it already fails the run. */
function checkFlaky(tests) {
  const names = (some) => some.map(({ name }) => name);
  const { list, repeated } = compareFlaky(
    readFlaky(FLAKY),
    names(tests.filter(({ retried }) => retried)),
    names(tests),
  );
  writeFlaky(FLAKY, list);
  if (tests.length > 0)
    results.push({ name: 'Flaky tests', state: repeated.length > 0 ? 'failed' : 'passed', seconds: 0 });
  for (const name of repeated)
    process.stdout.write(`✗ Flaky in two runs in a row (e2e/flaky.json): ${name}\n`);
}

await Promise.all(CHECKS.map(takeQuietly));
for (const step of TESTS) await takeTest(step);
const tests = TESTS.flatMap(testsOf);
checkFlaky(tests);

process.stdout.write('\n━━━ Summary\n');
const SIGN = { passed: '✓', failed: '✗', skipped: '–' };
for (const { name, state, seconds } of results) {
  process.stdout.write(
    `${SIGN[state]} ${name.padEnd(24)} ${state.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s\n`,
  );
}
if (chromium === null) {
  process.stdout.write(
    [
      '',
      '‼  NO CHROMIUM FOUND: THE BROWSER TESTS DID NOT RUN.',
      '‼  Nobody has seen the mini app play a hand in this run. Install Chromium (Debian: apt-get install chromium-headless-shell)',
      '‼  or name one with CHROMIUM=/path/to/chromium, and run `npm run test:browser`.',
      ci ? '‼  With CI=true this is a failure.' : '',
      '',
    ].join('\n'),
  );
}
printTroubles(tests);
rmSync(reports, { recursive: true, force: true });
process.exitCode = results.some(({ state }) => state === 'failed') ? 1 : 0;
