/**
 * `npm start`: builds what is missing or out of date, then runs the server in this process, so that signals reach it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildWhatIsStale } from './lib/build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const main = join(root, 'server', 'dist', 'main.js');

if (!existsSync(join(root, 'node_modules'))) {
  process.stderr.write('Nothing is installed yet. Run `npm ci` first.\n');
  process.exit(1);
}
const failed = buildWhatIsStale(root);
if (failed !== null) {
  process.stderr.write(`The ${failed} could not be built; the reason is above.\n`);
  process.exit(1);
}
process.chdir(root);
process.argv[1] = main;
process.setSourceMapsEnabled(true);
await import(pathToFileURL(main).href);
