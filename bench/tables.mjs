import { startRealServer } from '../scripts/lib/real-server.mjs';
import { pin, PROBE, underLoad } from './lib/measure.mjs';

/** No pauses: the server plays on as fast as its clients do. */
export const NO_WAITING = {
  ROUND_PAUSE_MS: '0',
  HAND_PAUSE_MS: '0',
  START_COUNTDOWN_MS: '0',
  BOT_DELAY_MS: '0',
  // All clients share one address and are faster than the limits for people allow.
  SOCKET_EVENTS_PER_SECOND: '10000',
};

/**
 * The whole server under `tables` tables of four people, signed in from Telegram, who play whole matches over real sockets;
 * every move is stored. Delays run from sending `play_card` until the last of the four has its version, ms. The servers
 * (`processes`, joined by Redis, the seats of a table spread over them or `together` at one) and the clients run in processes of their own, each on its own cores.
 */
export async function measureTables({
  tables,
  warmUpSeconds,
  seconds,
  thinkMs = 0,
  deltas = false,
  processes = 1,
  together = false,
  clients = 1,
  env = {},
  serverCores = '0',
  clientCores = '1',
  nodeArgs = [],
  root,
}) {
  const servers = [];
  try {
    for (let n = 0; n < processes; n += 1) {
      const server = await startRealServer({
        env: { ...NO_WAITING, BENCH_DATABASE: '1', PLACE: `web${n + 1}`, ...env },
        nodeArgs: [...nodeArgs, '--import', PROBE],
        ipc: true,
        root,
      });
      servers.push(server);
      pin(server.child.pid, serverCores);
    }
    const result = await underLoad({
      servers: servers.map(({ child }) => child),
      system: 'hokm',
      urls: servers.map(({ url }) => url),
      tables,
      thinkMs,
      deltas,
      together,
      warmUpSeconds,
      seconds,
      clients,
      clientCores,
    });
    return { ...result, serverLog: servers.map((server) => server.output()).join('') };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
