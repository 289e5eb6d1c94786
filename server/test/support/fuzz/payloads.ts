import fc from 'fast-check';
import { CLIENT_EVENT_NAMES } from '@hokm/shared/protocol';
import { oddRequests, oddText } from './odd-text.js';

/** One thing thrown at the server. */
export type Shot =
  | {
      readonly kind: 'event';
      readonly event: string;
      readonly args: readonly unknown[];
      readonly ack: boolean;
    }
  | { readonly kind: 'frame'; readonly frame: string | Uint8Array }
  | {
      readonly kind: 'request';
      readonly method: string;
      readonly path: string;
      readonly headers: Record<string, string>;
      readonly body: string | null;
    };

const OPERATORS: readonly unknown[] = [
  { $ne: null },
  { $gt: '' },
  { $where: 'sleep(1000)' },
  { $regex: '.*' },
  { $expr: { $function: { body: 'x', args: [], lang: 'js' } } },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
  'x'.repeat(20_000),
  'آ'.repeat(300),
  '\u0000',
  '\u202eHokm',
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  [[[[[]]]]],
  null,
  true,
];

/** Valid payloads, and the same with one field wrong. */
function nearly(roomId: string, playerId: string): fc.Arbitrary<unknown> {
  const right = {
    room_id: roomId,
    game_id: roomId,
    player_id: playerId,
    card_id: 'AS',
    rule_suit: 'Spade',
    seat: 1,
    hand: 1,
    seed: 'seed',
    reaction: 'bravo',
    ack_id: '1',
    timestamp: 1,
    last_version: 0,
    expected_version: 1,
    command_id: 'c',
    options: { bots: 'none', target_points: 1 },
  };
  const wrong = fc.oneof(fc.constantFrom(...OPERATORS), fc.anything(), oddText);
  return fc
    .tuple(fc.constantFrom(...Object.keys(right), 'telegram_id', 'username', 'name', '__proto__'), wrong)
    .map(([field, value]) => ({ ...right, [field]: value }));
}

const rawFrames: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.uint8Array({ maxLength: 300 }),
  fc.constantFrom(
    '',
    '0',
    '1',
    '2probe',
    '3',
    '4',
    '40',
    '41',
    '42',
    '43',
    '44',
    '45',
    '46',
    '5',
    '6',
    '7',
    '9',
  ),
  fc.constantFrom(
    '40/admin,',
    '40/__proto__,{}',
    '42/nowhere,["x"]',
    '42["play_card"',
    '42{}',
    '42[]',
    '42[null]',
    '42[{}]',
  ),
  fc.constantFrom(
    '451-["x",{"_placeholder":true,"num":0}]',
    '459999999-["x"]',
    '4599-["x",{"_placeholder":true,"num":-1}]',
  ),
  fc.constantFrom(
    '42["disconnect"]',
    '42["connect"]',
    '42["newListener"]',
    '42["__proto__",{}]',
    '430[{}]',
    '43999[1]',
  ),
  fc.nat({ max: 2 ** 31 }).map((id) => `42${id}["get_game_state",{"room_id":"AAAAAA"}]`),
  fc.nat({ max: 3_000 }).map((depth) => `42["join_lobby",${'['.repeat(depth)}${']'.repeat(depth)}]`),
);

const PATHS = [
  '/api/health',
  '/api/auth/guest',
  '/api/auth/telegram',
  '/api/user/profile/me',
  '/api/games/AAAAAA/replay',
  '/api/nothing',
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io/?EIO=4&transport=polling&sid=__proto__',
  '/socket.io/?EIO=3&transport=websocket',
  '/%00',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/cards/AS.jpg',
  '/metrics',
];

function requests(token: string): fc.Arbitrary<Shot> {
  return fc.record({
    kind: fc.constant('request' as const),
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
    path: fc.oneof(fc.constantFrom(...PATHS), fc.webPath()),
    headers: fc.constantFrom<Record<string, string>>(
      {},
      { authorization: `Bearer ${token}` },
      { authorization: 'Bearer {"$ne":null}', 'content-type': 'application/json' },
      { 'content-type': 'application/json' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      { 'content-type': 'text/plain; charset=nothing' },
      { cookie: `session=${'x'.repeat(4_000)}` },
    ),
    body: fc.oneof(
      fc.constant(null),
      fc.string(),
      fc.json(),
      fc.constantFrom(
        '{"name":{"$ne":1}}',
        '{"__proto__":{"polluted":true}}',
        '[[',
        `"${'x'.repeat(200_000)}"`,
      ),
    ),
  });
}

/** Everything malformed, oversized, mistyped, polluting and operator-carrying, for somebody who sits nowhere. */
export function shots(roomId: string, playerId: string, token: string): fc.Arbitrary<Shot> {
  const event = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom<string>(...CLIENT_EVENT_NAMES) },
    { weight: 1, arbitrary: fc.string({ maxLength: 30 }).map((name) => `x${name}`) },
  );
  const payload = fc.oneof(fc.anything(), nearly(roomId, playerId), fc.constantFrom(...OPERATORS));
  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('event' as const),
        event,
        args: fc.oneof(
          { weight: 9, arbitrary: fc.tuple(payload) },
          { weight: 1, arbitrary: fc.array(payload, { maxLength: 4 }) },
        ),
        ack: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: rawFrames.map((frame) => ({ kind: 'frame' as const, frame })) },
    { weight: 1, arbitrary: fc.oneof(requests(token), oddRequests(token)) },
  );
}

/** Valid events that cost the server the most. */
export function dearEvents(roomId: string): readonly Shot[] {
  const dear: readonly (readonly [string, object])[] = [
    ['get_lobby_state', { limit: 500 }],
    ['join_lobby', { deltas: true, limit: 500 }],
    ['res_connect', { room_id: roomId }],
    ['spectate', { room_id: roomId }],
    ['get_room_state', { room_id: roomId }],
    ['create_game', { room_id: 'تازه', quick: true }],
    ['play_card', { room_id: roomId, card_id: 'AS', expected_version: 0 }],
    ['get_game_state', { room_id: roomId }],
  ];
  return dear.map(([event, payload]) => ({ kind: 'event', event, args: [payload], ack: true }));
}
