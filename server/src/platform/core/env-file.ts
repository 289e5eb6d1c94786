import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { fileText, typedText } from '@hokm/shared/spelling';
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
function nearestVariable(name: string): string | null {
  const near = VARIABLES.map((known) => ({ known, by: slips(plain(name), plain(known)) }))
    .filter(({ known, by }) => by <= Math.min(SLIPS_MAX, Math.floor(known.length / 3)))
    .sort((one, other) => one.by - other.by);
  return near[0]?.known ?? null;
}

/** A line with a name, and what stands between it and its value. */
const NAMED = /^[^\S\n]*(?:(?:export|set)[^\S\n]+)?([^\n=:#"'`]*?)[^\S\n]*([=:])[^\S\n]*/gm;

/** The text of a file that any editor has saved, with one form of line ends, and names without what nobody sees. */
function plainLines(bytes: Uint8Array): string {
  const lines = fileText(bytes).replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  return lines.replace(NAMED, (line, name: string, sign: string) =>
    sign === '=' ? `${typedText(name)}=` : line,
  );
}

/** What is wrong with the lines of known variables: a name that stands there again, or without `=`. Never a value. */
function faultsOf(text: string): string[] {
  const names = { '=': [] as string[], ':': [] as string[] };
  for (const [, name = '', sign] of text.matchAll(NAMED))
    if (VARIABLES.includes(typedText(name))) names[sign as '=' | ':'].push(typedText(name));
  const again = names['='].filter((name, at) => names['='].indexOf(name) < at);
  return [
    ...[...new Set(again)].map((name) => `${name} stands there more than once; the last one counts`),
    ...[...new Set(names[':'])].map((name) => `${name} has no “=” behind it and is not read`),
  ];
}

/**
 * Loads a `.env` file into the environment, if there is one. Variables that are set already win. Gives a line for each name that the
 * product does not read, or that stands there in a wrong way; never a value.
 */
export function loadEnvironmentFile(path = '.env'): readonly string[] {
  if (!existsSync(path)) return [];
  const text = plainLines(readFileSync(path));
  const read = parseEnv(text);
  for (const [name, value] of Object.entries(read)) process.env[name] ??= value;
  const unknown = Object.keys(read)
    .filter((name) => !VARIABLES.includes(name) && !FOREIGN.test(name))
    .map((name) => {
      // What stands before the sign may be part of a value.
      if (!/^[\w.-]{1,64}$/.test(name)) return 'a line has no name that can be read';
      const meant = nearestVariable(name);
      return `${name} is no variable of the product${meant === null ? '' : `; did you mean ${meant}?`}`;
    });
  return [...new Set([...unknown, ...faultsOf(text)])].map((line) => `${path}: ${line}`);
}
