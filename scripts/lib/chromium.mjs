import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell first: it paints the same and takes half the processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

function runs(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The browser that tests and benchmarks drive: the one `CHROMIUM` names, else the first found on the PATH or in
 * /usr/bin. Null when there is none; a named one that cannot be run is an error, not a reason to look elsewhere.
 */
export function findChromium(env = process.env) {
  const named = env.CHROMIUM;
  if (named !== undefined && named !== '') {
    if (!runs(named)) throw new Error(`CHROMIUM names ${named}, which cannot be run.`);
    return named;
  }
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin'];
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs) ?? null;
}
