/**
 * Loaded into a measured server before anything else. Answers each message with the usage of the process so far: CPU in
 * microseconds, memory in bytes, and the commands to its database, counted where the driver sends them.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const commands = {};
const batches = { writes: 0, moves: 0, largest: 0 };

function count(command) {
  const name = Object.keys(command)[0];
  const key = `${name} ${typeof command[name] === 'string' ? command[name] : ''}`.trim();
  commands[key] = (commands[key] ?? 0) + 1;
  if (key !== 'insert moves') return;
  const { length } = command.documents.documents ?? command.documents;
  batches.writes += 1;
  batches.moves += length;
  batches.largest = Math.max(batches.largest, length);
}

function watchDatabase() {
  const require = createRequire(pathToFileURL(process.argv[1]));
  const { Connection } = require('mongodb/lib/cmap/connection');
  const send = Connection.prototype.command;
  Connection.prototype.command = function (ns, command, ...rest) {
    count(command);
    return send.call(this, ns, command, ...rest);
  };
}

if (process.env.BENCH_DATABASE === '1') watchDatabase();

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  process.send({ cpu: user + system, rss, heapUsed, commands: { ...commands }, batches: { ...batches } });
});
// The IPC channel must not keep the measured process alive.
process.channel?.unref();
