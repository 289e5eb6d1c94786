/**
 * `npm test`: everything that must hold, in order, each under its own heading. Goes on after a failure, so that one run
 * tells all of them; ends with a summary, and not with 0 when anything failed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findChromium } from './lib/chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const chromium = findChromium();
const ci = process.env.CI === 'true' || process.env.CI === '1';

const bin = (path) => [process.execPath, `node_modules/${path}`];
const vitest = (...projects) => [
  ...bin('vitest/vitest.mjs'),
  'run',
  ...projects.flatMap((name) => ['--project', name]),
];

const STEPS = [
  { name: 'Lint', command: [...bin('eslint/bin/eslint.js'), '.'] },
  { name: 'Format', command: [...bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'] },
  { name: 'Types', command: [...bin('typescript/bin/tsc'), '-b'] },
  {
    name: 'Build',
    command: ['npm', 'run', '--silent', 'build', '--workspace', 'miniapp', '--workspace', 'admin'],
  },
  { name: 'Unit and server tests', command: vitest('shared', 'bot', 'miniapp', 'admin', 'server') },
  { name: 'Forgetful and echoing', command: vitest('server-amnesia', 'server-echo') },
  {
    name: 'Browser tests',
    // A page mostly waits for the table: two at a time take half as long, on two cores too.
    command: [...vitest('browser'), '--maxWorkers=2'],
    browser: true,
    needs: ['Types', 'Build'],
  },
];

/** Runs one step with its output on this terminal. */
function run([program, ...args]) {
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && program === 'npm',
  });
  if (error !== undefined) process.stderr.write(`${error.message}\n`);
  return status === 0;
}

function outcome(step, results) {
  if (step.browser && chromium === null) return ci ? 'failed' : 'skipped';
  const missing = (step.needs ?? []).filter((name) =>
    results.some((past) => past.name === name && past.state === 'failed'),
  );
  if (missing.length > 0) {
    process.stdout.write(`Not run: ${missing.join(' and ')} failed.\n`);
    return 'failed';
  }
  return run(step.command) ? 'passed' : 'failed';
}

const results = [];
for (const step of STEPS) {
  process.stdout.write(`\n━━━ ${step.name} ${'━'.repeat(Math.max(0, 70 - step.name.length))}\n`);
  const begun = performance.now();
  const state = outcome(step, results);
  results.push({ name: step.name, state, seconds: (performance.now() - begun) / 1000 });
}

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
      '‼  Nobody has seen the mini app play a hand in this run. Install Chromium (Debian: apt-get install chromium)',
      '‼  or name one with CHROMIUM=/path/to/chromium, and run `npm run test:browser`.',
      ci ? '‼  With CI=true this is a failure.' : '',
      '',
    ].join('\n'),
  );
}
process.exitCode = results.some(({ state }) => state === 'failed') ? 1 : 0;
