/**
 * `npm test`: everything that must hold, each under its own heading. Goes on after a failure, so that one run tells all of
 * them; ends with a summary, and not with 0 when anything failed.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './lib/chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const chromium = findChromium();
const ci = process.env.CI === 'true' || process.env.CI === '1';

const reports = mkdtempSync(join(tmpdir(), 'hokm-tests-'));

const bin = (path) => [process.execPath, `node_modules/${path}`];
const vitest = ({ projects, workers, retries = 0 }) => [
  ...bin('vitest/vitest.mjs'),
  'run',
  `--maxWorkers=${workers}`,
  `--retry=${retries}`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportOf(projects[0])}`,
  ...projects.flatMap((name) => ['--project', name]),
];
function reportOf(project) {
  return join(reports, `${project}.json`);
}

/** Beside one another: what only reads the sources. */
const CHECKS = [
  [{ name: 'Lint', command: [...bin('eslint/bin/eslint.js'), '.'] }],
  [
    { name: 'Format', command: [...bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'] },
    { name: 'Types', command: [...bin('typescript/bin/tsc'), '-b'] },
    {
      name: 'Build',
      command: ['npm', 'run', '--silent', 'build', '--workspace', 'miniapp', '--workspace', 'admin'],
    },
  ],
];

/**
 * One after the other, with the machine to themselves. Tests wait for clocks and sockets more than they compute, and pages
 * even more: so many files at a time, on two cores too. A page's test that fails on so busy a machine is run once more; that
 * it had to be is told.
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
    workers: 5,
    retries: 1,
    browser: true,
    needs: ['Types', 'Build'],
  },
];

const results = [];

const heading = (name) => `\n━━━ ${name} ${'━'.repeat(Math.max(0, 70 - name.length))}\n`;

/** Runs a command; what it writes goes on to this terminal, or to `write` where that is given. */
function run([program, ...args], write) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
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

/** Runs a step and notes how it went. */
async function take(step, write) {
  const begun = performance.now();
  const state = (await run(step.command, write)) ? 'passed' : 'failed';
  results.push({ name: step.name, state, seconds: (performance.now() - begun) / 1000 });
}

/** Runs steps one after the other, and prints each when it is over. */
async function takeQuietly(steps) {
  for (const step of steps) {
    const output = [];
    await take(step, (chunk) => output.push(chunk));
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
  } else await take({ ...step, command: vitest(step) });
}

/** The tests of a step that failed, at last or at first, with the beginning of why. */
function troubleOf({ projects }) {
  const report = reportOf(projects[0]);
  if (!existsSync(report)) return [];
  return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(
    ({ name, message, assertionResults }) => {
      const trouble = assertionResults.filter(({ failureMessages }) => failureMessages.length > 0);
      const why = (text = '') => text.split('\n').slice(0, 4).join('\n    ');
      const lines = trouble.map(({ fullName, status, failureMessages }) => ({
        mark: status === 'failed' ? '✗' : '‼  Passed at the second try only:',
        text: `${fullName}\n    ${why(failureMessages[0])}`,
      }));
      if (trouble.length === 0 && message) lines.push({ mark: '✗', text: why(message) });
      return lines.map(({ mark, text }) => `${mark} ${name.slice(root.length)}: ${text}`);
    },
  );
}

await Promise.all(CHECKS.map(takeQuietly));
for (const step of TESTS) await takeTest(step);

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
for (const line of TESTS.flatMap(troubleOf)) process.stdout.write(`${line}\n`);
rmSync(reports, { recursive: true, force: true });
process.exitCode = results.some(({ state }) => state === 'failed') ? 1 : 0;
