import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

export const PROBE = fileURLToPath(new URL('./probe.mjs', import.meta.url));
const LOAD = fileURLToPath(new URL('./load.mjs', import.meta.url));

/** Pins a process, with all its threads, to some cores where the system can do that. */
export function pin(pid, cores) {
  if (cpus().length < 2) return;
  try {
    execFileSync('taskset', ['-a', '-c', '-p', String(cores), String(pid)], { stdio: 'ignore' });
  } catch {
    // Without taskset the figures are noisier, not wrong.
  }
}

async function ask(child) {
  const answer = once(child, 'message');
  child.send('now');
  return (await answer)[0];
}

const added = (all, more, before) => {
  for (const [name, times] of Object.entries(more))
    all[name] = (all[name] ?? 0) + times - (before[name] ?? 0);
  return all;
};

/** Resources that servers used together between two readings of their probes. */
function used(before, after, seconds) {
  const total = { cpu: 0, rss: 0, commands: {}, batches: { writes: 0, moves: 0 }, largestBatch: 0 };
  for (const [n, now] of after.entries()) {
    total.cpu += (now.cpu - before[n].cpu) / 1e6 / seconds;
    total.rss += now.rss;
    added(total.commands, now.commands, before[n].commands);
    total.batches.writes += now.batches.writes - before[n].batches.writes;
    total.batches.moves += now.batches.moves - before[n].batches.moves;
    total.largestBatch = Math.max(total.largestBatch, now.batches.largest);
  }
  return { ...total, storedPerSecond: total.batches.moves / seconds };
}

/**
 * Lets clients play against running servers (child processes, started with the probe) and returns the measurements of both
 * sides. The clients run in `clients` processes on `clientCores`. `onBegin` is called when the measured time begins.
 */
export async function underLoad({
  servers,
  clients = 1,
  clientCores = '1',
  onBegin = () => undefined,
  ...job
}) {
  const share = Math.ceil(job.tables / clients);
  const loads = Array.from({ length: clients }, (_, n) => {
    const child = fork(LOAD, { stdio: 'inherit' });
    pin(child.pid, clientCores);
    const tables = Math.min(share, job.tables - n * share);
    child.send({ ...job, tables, firstTable: n * share });
    return child;
  });
  const said = (child, what) =>
    new Promise((resolve, reject) => {
      child.on('message', (message) => message.say === what && resolve(message.result));
      child.once('exit', (code) => code !== 0 && reject(new Error(`the clients ended with ${code}`)));
    });
  const results = loads.map((child) => said(child, 'result'));
  const ends = loads.map((child) => said(child, 'end'));
  try {
    const begun = performance.now();
    await said(loads[0], 'open');
    const openSeconds = (performance.now() - begun) / 1000;
    await said(loads[0], 'begin');
    onBegin();
    const before = await Promise.all(servers.map(ask));
    const from = performance.now();
    await ends[0];
    const after = await Promise.all(servers.map(ask));
    const server = used(before, after, (performance.now() - from) / 1000);
    return { ...together(await Promise.all(results)), openSeconds, server };
  } finally {
    for (const child of loads) if (child.exitCode === null) child.kill('SIGKILL');
  }
}

/** Merges the results of several client processes; delays are those of the slowest. */
function together(results) {
  const sum = (name) => results.reduce((total, result) => total + result[name], 0);
  const most = (name) => Math.max(...results.map((result) => result[name]));
  const refusals = results.reduce((all, result) => added(all, result.refusals, {}), {});
  const moves = sum('moves');
  return {
    moves,
    movesPerSecond: sum('movesPerSecond'),
    p50: most('p50'),
    p95: most('p95'),
    p99: most('p99'),
    worst: most('worst'),
    bytesPerMove: results.reduce((all, { bytesPerMove, moves: own }) => all + bytesPerMove * own, 0) / moves,
    clientCpu: most('clientCpu'),
    refusals,
  };
}
