import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startRealServer } from '../scripts/lib/real-server.mjs';
import { connectPlayer, must } from './lib/client.mjs';

const PROBE = fileURLToPath(new URL('./lib/memory-probe.mjs', import.meta.url));
const HOUR = '3600000';

/** Computer players answer at once and a person's turn never ends, so each table stops where its person does. */
const CLOCKS = {
  ROUND_PAUSE_MS: '0',
  HAND_PAUSE_MS: '0',
  START_COUNTDOWN_MS: '0',
  BOT_DELAY_MS: '0',
  TURN_TIMEOUT_MS: HOUR,
  DISCONNECT_GRACE_MS: HOUR,
  SOCKET_EVENTS_PER_SECOND: '10000',
};

/** Plays against three computer players into the fourth trick of the second hand, and disconnects there. */
async function playIntoSecondHand(url, n) {
  const player = await connectPlayer(url, n);
  const { socket } = player;
  const reached = new Promise((resolve, reject) => {
    socket.on('game_state', (view) => {
      if (view.deck_state.turn_player_id !== view.clientId) return;
      if (view.hand >= 2 && view.deck_state.current_round >= 4) return resolve();
      const room_id = view.game_id;
      if (view.phase === 'choosing_rule') {
        must(player, 'select_rule', { room_id, rule_suit: view.my_cards[0].suit }).catch(reject);
      } else if (view.phase === 'playing' && view.legal_card_ids.length > 0) {
        must(player, 'play_card', {
          room_id,
          player_id: view.clientId,
          card_id: view.legal_card_ids[0],
        }).catch(reject);
      }
    });
  });
  const options = { bots: 'fill', target_points: 13, visibility: 'private' };
  const { room_id } = await must(player, 'create_game', { room_id: `m${n}`, options });
  await must(player, 'start_game', { room_id });
  await reached;
  socket.disconnect();
}

async function playMany(url, from, count) {
  for (let n = from; n < from + count; n += 20) {
    const group = Array.from({ length: Math.min(20, from + count - n) }, (_, k) =>
      playIntoSecondHand(url, n + k),
    );
    await Promise.all(group);
  }
}

/** The server's memory after two full collections and an idle moment. */
async function memoryOf({ child }) {
  await after(1_000);
  child.send('memory');
  const [memory] = await once(child, 'message');
  return memory;
}

/**
 * Memory of one match in progress on the server, bytes: the difference before and after `matches` of them, with the
 * accounts and sessions of their players, after a warm-up. `heap` counts JavaScript's heap and buffers. The resident size of the
 * process is no measure: it varies by more than all these matches.
 */
export async function measureMemory({ matches }) {
  const server = await startRealServer({
    env: CLOCKS,
    nodeArgs: ['--expose-gc', '--import', PROBE],
    ipc: true,
  });
  try {
    const warm = 400;
    await playMany(server.url, 10_000, warm);
    const before = await memoryOf(server);
    await playMany(server.url, 10_000 + warm, matches);
    const later = await memoryOf(server);
    return {
      matches,
      heap: (later.held - before.held) / matches,
      serverLog: server.output(),
    };
  } finally {
    await server.stop();
  }
}
