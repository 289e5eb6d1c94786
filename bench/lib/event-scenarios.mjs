import { must } from './client.mjs';

/** A waiting room of the subject's own. */
async function ownRoom({ player }) {
  const { room_id } = await must(player, 'create_game', { room_id: `s${player.n}` });
  return { room_id };
}

/** A table of the subject with three computer players. It waits for the subject, whose turn never ends. */
async function ownTable({ player }) {
  const options = { bots: 'fill', target_points: 13 };
  const { room_id } = await must(player, 'create_game', { room_id: `s${player.n}`, options });
  await must(player, 'start_game', { room_id });
  return { room_id };
}

const nothing = async () => ({});
/** A room of somebody else that waits. */
const otherRoom = async ({ world, index }) => ({ room_id: world.waiting[index % world.waiting.length] });

const always = (event, payload = {}) => ({ prepare: nothing, turn: () => [[event, payload]] });
const inRoom = (event, prepare, more = () => ({})) => ({
  prepare,
  turn: ({ room_id }, n) => [[event, { room_id, ...more(n) }]],
});

/**
 * The events of clients, each as its dearest accepted form can be sent again and again. A turn may need several events, because
 * what one does the other undoes; they share its cost.
 */
export const SCENARIOS = {
  heartbeat: always('heartbeat', { timestamp: 1 }),
  res_connect: always('res_connect', { deltas: true, limit: 50 }),
  join_lobby: always('join_lobby', { deltas: true, limit: 50 }),
  get_lobby_state: always('get_lobby_state', { deltas: true, limit: 50 }),
  reconnect_to_room: inRoom('reconnect_to_room', ownRoom),
  create_game: {
    prepare: nothing,
    turn: (state, n) => [
      ['create_game', { room_id: `c${n}` }],
      ['leave_room', ({ room_id }) => ({ room_id })],
    ],
  },
  join_room: {
    prepare: otherRoom,
    turn: ({ room_id }) => [
      ['join_room', { room_id }],
      ['leave_room', { room_id }],
    ],
  },
  join: {
    prepare: otherRoom,
    turn: ({ room_id }) => [
      ['join', { game_id: room_id }],
      ['leave_room', { room_id }],
    ],
  },
  get_room_state: inRoom('get_room_state', otherRoom),
  add_bot: {
    prepare: ownRoom,
    turn: ({ room_id }) => [
      ['add_bot', { room_id, seat: 1 }],
      ['remove_bot', { room_id, seat: 1 }],
    ],
  },
  // One that is not there: the dearest part, the reading, is done for it too.
  look_at_tour: always('look_at_tour', { id: '0'.repeat(24) }),
  find_rivals: inRoom('find_rivals', ownRoom),
  take_seat: inRoom('take_seat', ownRoom, (n) => ({ seat: 1 + (n % 2) })),
  start_game: inRoom('start_game', ownTable),
  select_rule: inRoom('select_rule', ownTable, () => ({ rule_suit: 'Spade' })),
  play_card: inRoom('play_card', ownTable, () => ({ card_id: 'AS', expected_version: 0 })),
  request_pause: inRoom('request_pause', ownTable),
  ready: inRoom('ready', ownTable),
  claim: inRoom('claim', ownTable),
  continue_game: inRoom('continue_game', ownTable),
  resume_seat: inRoom('resume_seat', ownTable),
  client_seed: inRoom('client_seed', ownTable, (n) => ({ hand: 2, seed: `seed ${n}` })),
  get_game_state: inRoom('get_game_state', ownTable),
  state_acknowledgment: always('state_acknowledgment', { ack_id: 'none' }),
  spectate: {
    prepare: nothing,
    turn: (state, n, { world, index }) => [
      ['spectate', { room_id: world.running[(n + index) % world.running.length] }],
    ],
  },
  send_reaction: inRoom('send_reaction', ownTable, () => ({ reaction: 'salam' })),
  presence: {
    prepare: nothing,
    turn: (state, n) => [['presence', { state: n % 2 === 0 ? 'background' : 'active' }]],
  },
};

/** Events that are measured in the turns of another. */
export const MEASURED_WITH = { leave_room: 'join_room', remove_bot: 'add_bot' };
