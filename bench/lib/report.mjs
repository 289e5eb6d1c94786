import { cpus, loadavg, totalmem } from 'node:os';

const fixed = (value, digits) => value.toLocaleString('en', { maximumFractionDigits: digits });

/** The machine and its load of the last quarter of an hour, in one line. */
export function machine() {
  const [cpu] = cpus();
  const name = cpu?.model.trim() ?? 'unknown processor';
  const busy = loadavg().map((load) => fixed(load, 1));
  return (
    `${cpus().length} × ${name}, ${fixed(totalmem() / 2 ** 30, 0)} GB, Node ${process.version}, ${process.platform}, ` +
    `${new Date().toISOString().slice(0, 10)}; load average at the end (1, 5, 15 minutes): ${busy.join(', ')}`
  );
}

function databaseCommands({ moves, server }) {
  const all = Object.values(server.commands).reduce((sum, times) => sum + times, 0);
  return all === 0 ? '–' : fixed(all / moves, 2);
}

function batch({ server: { batches, largestBatch } }) {
  return batches.writes === 0 ? '–' : `${fixed(batches.moves / batches.writes, 1)} (≤ ${largestBatch})`;
}

/** The columns of a table of measurements: head, and value of a row. */
const COLUMNS = [
  ['load', (row) => row.load],
  ['system', (row) => row.system],
  ['cards/s', (row) => fixed(row.movesPerSecond, 0)],
  ['p50', (row) => fixed(row.p50, 1)],
  ['p95', (row) => fixed(row.p95, 1)],
  ['p99 ms', (row) => fixed(row.p99, 1)],
  ['server CPU %', (row) => fixed(row.server.cpu * 100, 0)],
  ['RSS MB', (row) => fixed(row.server.rss / 2 ** 20, 0)],
  ['µs CPU/card', (row) => fixed((row.server.cpu / row.movesPerSecond) * 1e6, 0)],
  ['bytes/card', (row) => fixed(row.bytesPerMove, 0)],
  ['client CPU %', (row) => fixed(row.clientCpu * 100, 0)],
];
const STORED = [
  ['stored moves/s', (row) => fixed(row.server.storedPerSecond, 0)],
  ['commands/card', databaseCommands],
  ['moves a write', batch],
];

/** Rows of cells as a Markdown table. */
export function markdown(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Prints measurements as a Markdown table, a row each; `stored` adds the columns of the database. */
export function printTable(rows, { stored = false } = {}) {
  const columns = stored ? [...COLUMNS, ...STORED] : COLUMNS;
  const table = markdown(
    columns.map(([head]) => head),
    rows.map((row) => columns.map(([, cell]) => cell(row))),
  );
  process.stdout.write(`\n${machine()}\n\n${table}\n`);
  for (const { load, system, refusals } of rows)
    if (Object.keys(refusals).length > 0)
      process.stderr.write(`${load}, ${system}: refused ${JSON.stringify(refusals)}\n`);
}

/** Limit of p99, ms, up to which a table is responsive. */
const AT_ONCE_MS = 50;

/**
 * Finds in measurements of growing size (`{tables, p99, movesPerSecond}`) up to how many tables the server is responsive, and
 * from where more tables bring no more cards.
 */
export function kneeOf(rows) {
  const slow = rows.findIndex(({ p99 }) => p99 >= AT_ONCE_MS);
  const most = rows.reduce((best, row) => (row.movesPerSecond > best.movesPerSecond ? row : best));
  const held = slow === -1 ? rows.at(-1) : rows[slow - 1];
  const answered =
    held === undefined
      ? `p99 is above ${AT_ONCE_MS} ms at ${rows[0].tables} tables already`
      : `p99 stays under ${AT_ONCE_MS} ms up to ${held.tables} tables${slow === -1 ? ', the most that were tried' : `, and is ${fixed(rows[slow].p99, 0)} ms at ${rows[slow].tables}`}`;
  return `${answered}; most cards a second: ${fixed(most.movesPerSecond, 0)}, at ${most.tables} tables`;
}
