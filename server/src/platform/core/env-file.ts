import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { VARIABLES } from './config.js';

/** Names of other programs that may stand in the same file: those of compose.yaml, and what Node and the machine read. */
const FOREIGN =
  /^(?:SITE_ADDRESS|ADMIN_ADDRESS|MONGO_PASSWORD|REDIS_PASSWORD|COMPOSE_.*|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|TZ)$/;
/** A name is meant to be another one up to this many slips. */
const SLIPS_MAX = 2;

/** How many letters have to be put in, taken out, changed or swapped with their neighbour. */
function slips(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const ways = [
        (rows[row - 1]?.[at] ?? 0) + 1,
        (line[at - 1] ?? 0) + 1,
        (rows[row - 1]?.[at - 1] ?? 0) + (isSame ? 0 : 1),
      ];
      if (isSwapped) ways.push((rows[row - 2]?.[at - 2] ?? 0) + 1);
      line.push(Math.min(...ways));
    }
    rows.push(line);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

const plain = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The variable that a misspelt name was meant to be; null when none is near. */
export function nearestVariable(name: string): string | null {
  const near = VARIABLES.map((known) => ({ known, by: slips(plain(name), plain(known)) }))
    .filter(({ known, by }) => by <= Math.min(SLIPS_MAX, Math.floor(known.length / 3)))
    .sort((one, other) => one.by - other.by);
  return near[0]?.known ?? null;
}

/**
 * Loads a `.env` file into the environment, if there is one. Variables that are set already win. Gives a line for each name that the
 * product does not read; never a value.
 */
export function loadEnvironmentFile(path = '.env'): readonly string[] {
  if (!existsSync(path)) return [];
  // Editors of some systems begin a file with a byte order mark, which would become part of the first name.
  const read = parseEnv(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  for (const [name, value] of Object.entries(read)) process.env[name] ??= value;
  return Object.keys(read)
    .filter((name) => !VARIABLES.includes(name) && !FOREIGN.test(name))
    .map((name) => {
      const meant = nearestVariable(name);
      return `${path}: ${name} is no variable of the product${meant === null ? '' : `; did you mean ${meant}?`}`;
    });
}
