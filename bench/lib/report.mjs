import { cpus, totalmem } from 'node:os';

const fixed = (value, digits) => value.toLocaleString('en', { maximumFractionDigits: digits });

/** The machine that measured, in one line. */
export function machine() {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${fixed(totalmem() / 2 ** 30, 0)} GB, Node ${process.version}, ${process.platform}`;
}

function databaseCommands({ moves, server }) {
  const all = Object.values(server.commands).reduce((sum, times) => sum + times, 0);
  return all === 0 ? '–' : fixed(all / moves, 2);
}

function batch({ server: { batches, largestBatch } }) {
  return batches.writes === 0 ? '–' : `${fixed(batches.moves / batches.writes, 1)} (≤ ${largestBatch})`;
}

/** Measurements as a Markdown table on standard output, a row each. */
export function printTable(rows) {
  const head = [
    'load',
    'system',
    'moves/s',
    'p50',
    'p95',
    'p99 ms',
    'server CPU %',
    'RSS MB',
    'µs CPU/move',
    'bytes/move',
    'commands/move',
    'moves a write',
    'client CPU %',
    'refused',
  ];
  const lines = rows.map((row) => [
    row.load,
    row.system,
    fixed(row.movesPerSecond, 0),
    fixed(row.p50, 1),
    fixed(row.p95, 1),
    fixed(row.p99, 1),
    fixed(row.server.cpu * 100, 0),
    fixed(row.server.rss / 2 ** 20, 0),
    fixed((row.server.cpu / row.movesPerSecond) * 1e6, 0),
    fixed(row.bytesPerMove, 0),
    databaseCommands(row),
    batch(row),
    fixed(row.clientCpu * 100, 0),
    Object.keys(row.refusals).length === 0 ? '0' : JSON.stringify(row.refusals),
  ]);
  const all = [head, head.map(() => '---'), ...lines];
  process.stdout.write(`\n${machine()}\n\n${all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
}
