/**
 * `npm run fuzz`: 100,000 bad frames and requests against a server on which honest people play. `--frames 5000` sends
 * fewer, `--minutes 10` runs for so long, `--seed 42` repeats a run.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { frames: { type: 'string' }, minutes: { type: 'string' }, seed: { type: 'string' } },
});
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'server/test/fuzz.test.ts'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_FRAMES: values.frames ?? '100000',
      ...(values.minutes === undefined ? {} : { FUZZ_MINUTES: values.minutes }),
      ...(values.seed === undefined ? {} : { FUZZ_SEED: values.seed }),
    },
  },
);
process.exitCode = status ?? 1;
