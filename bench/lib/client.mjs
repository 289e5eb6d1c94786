import { sign } from '@tma.js/init-data-node';
import { io } from 'socket.io-client';
import { TEST_BOT_TOKEN } from '../../scripts/lib/real-server.mjs';

const ANSWER_MS = 30_000;

/** Launch data as Telegram signs it, for the n-th person of the benchmark. */
export function launchData(n) {
  const user = { id: 700_000_000 + n, first_name: `Bench ${n}`, language_code: 'fa' };
  return sign({ user, query_id: `bench-${n}` }, TEST_BOT_TOKEN, new Date());
}

/**
 * A signed-in player with its own socket. With `deltas` it gets public moves where they suffice, otherwise whole views.
 * `ask` sends an event and returns its answer; `received` counts the bytes of its connection so far, framing included.
 */
export async function connectPlayer(url, n, { deltas = false } = {}) {
  const socket = io(url, {
    auth: { initData: launchData(n), ...(deltas ? { deltas: 1 } : {}) },
    transports: ['websocket'],
    // Read by a server that has a proxy in front: each has an address of their own.
    extraHeaders: { 'x-forwarded-for': `10.20.${(n >> 8) & 255}.${n & 255}` },
    reconnection: false,
    forceNew: true,
  });
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const ask = (event, payload) => socket.timeout(ANSWER_MS).emitWithAck(event, payload);
  const received = () => socket.io.engine.transport.ws?._socket?.bytesRead ?? 0;
  return { n, socket, ask, received };
}

/** As `ask`, but a refusal is an error. */
export async function must(player, event, payload) {
  const answer = await player.ask(event, payload);
  if (answer?.ok !== true) throw new Error(`${event} was refused: ${JSON.stringify(answer)}`);
  return answer;
}

/** Signs the n-th person in over HTTP, from an address as a proxy passes it on; returns the session's token. */
export async function sessionToken(url, n, address) {
  const response = await fetch(`${url}/api/auth/telegram`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ init_data: launchData(n) }),
  });
  return (await response.json()).token;
}
