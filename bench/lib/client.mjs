import { sign } from '@tma.js/init-data-node';
import { io } from 'socket.io-client';
import { TEST_BOT_TOKEN } from '../../scripts/lib/real-server.mjs';

/** Below the server's own limit of 20 a second with 40 at once: a client may be quick, not greedy. */
const EVENTS_PER_SECOND = 18;
const EVENTS_AT_ONCE = 30;

/** Launch data as Telegram signs it, for the n-th of the benchmark's people. */
export function launchData(n) {
  const user = { id: 700_000_000 + n, first_name: `Bench ${n}`, language_code: 'fa' };
  return sign({ user, query_id: `bench-${n}` }, TEST_BOT_TOKEN, new Date());
}

/** Holds events back so that no more than the allowed number goes out. */
function pacer() {
  let tokens = EVENTS_AT_ONCE;
  let at = performance.now();
  return async () => {
    const now = performance.now();
    tokens = Math.min(EVENTS_AT_ONCE, tokens + ((now - at) / 1000) * EVENTS_PER_SECOND);
    at = now;
    tokens -= 1;
    if (tokens < 0) await new Promise((resolve) => setTimeout(resolve, (-tokens / EVENTS_PER_SECOND) * 1000));
  };
}

/** A signed-in player on a socket of its own, whole views (no deltas). `ask` sends an event and gives its answer. */
export async function connectPlayer(url, n) {
  const socket = io(url, {
    auth: { initData: launchData(n) },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const pace = pacer();
  const ask = async (event, payload) => {
    await pace();
    return socket.timeout(10_000).emitWithAck(event, payload);
  };
  return { n, socket, pace, ask };
}

/** As `ask`, but a refusal is an error. */
export async function must(player, event, payload) {
  const answer = await player.ask(event, payload);
  if (answer?.ok !== true) throw new Error(`${event} was refused: ${JSON.stringify(answer)}`);
  return answer;
}
