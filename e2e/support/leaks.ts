import { statesOf, type Received } from './recording.js';

/** Something that a player learned too early. */
export interface Leak {
  readonly viewer: string;
  readonly event: string;
  readonly what: string;
  readonly version: number | null;
}

/** Public from the start, or random text of the players themselves, which may look like a card by chance. */
const NOT_SEARCHED = new Set(['client_seeds', 'commitment', 'hakem_draw', 'seed']);
const CARD = /(?<![A-Za-z0-9])(?:10|[2-9JQKA])[SHDC](?![A-Za-z0-9])/g;

/** Every card that a message names: ids, file names, texts. */
function cardsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.match(CARD) ?? [];
  if (Array.isArray(value)) return value.flatMap(cardsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    NOT_SEARCHED.has(key) ? [] : [...cardsIn(key), ...cardsIn(inner)],
  );
}

function field(payload: unknown, name: string): unknown {
  if (typeof payload !== 'object' || payload === null) return undefined;
  return Object.entries(payload).find(([key]) => key === name)?.[1];
}

/** The version in a message: `version`, or `v` in a small move. */
function versionOf(payload: unknown): number | null {
  const version = field(payload, 'version') ?? field(payload, 'v');
  return typeof version === 'number' ? version : null;
}

/** The card that a message says was played: a confirmed move, or a small one (`c`). */
function playedIn({ event, payload }: Received): string | null {
  const card = event === 'move_confirmed' ? field(field(payload, 'card'), 'card_id') : field(payload, 'c');
  return typeof card === 'string' ? card : null;
}

/** The version from which on each card lies on the table; of several that claim it, the last. */
function playsIn(received: readonly Received[]): Map<string, number> {
  const plays = new Map<string, number>();
  for (const message of received) {
    const [card, version] = [playedIn(message), versionOf(message.payload)];
    if (card !== null && version !== null) plays.set(card, Math.max(version, plays.get(card) ?? 0));
  }
  return plays;
}

/** The secrets of a match of one hand, put together from the messages of all four players. */
export interface Secrets {
  /** The version from which on each card lies on the table; cards that stayed in a hand are not in it. */
  readonly playedAt: ReadonlyMap<string, number>;
  /** The version that shows the deck and the seed. */
  readonly revealedAt: number;
  readonly serverSeed: string;
  /** The cards of each player, by the place in the list of recordings. */
  readonly hands: readonly ReadonlySet<string>[];
}

/** Reads the secrets from the recordings of all four. Throws when they do not reach the end of the match. */
export function secretsOf(recordings: readonly (readonly Received[])[]): Secrets {
  const all = recordings.flat();
  const end = recordings.flatMap(statesOf).find((state) => state.phase === 'finished');
  const serverSeed = end?.fairness?.revealed?.server_seed;
  if (end === undefined || serverSeed === undefined)
    throw new Error('No recording holds the revealed end of the match.');
  return {
    playedAt: playsIn(all),
    revealedAt: end.version,
    serverSeed,
    hands: recordings.map(
      (received) =>
        new Set(statesOf(received).flatMap(({ my_cards }) => my_cards.map(({ card_id }) => card_id))),
    ),
  };
}

/** Where a player's recording names a card of another hand before it was played, or the seed before the reveal. */
export function findLeaks(viewer: number, received: readonly Received[], secrets: Secrets): Leak[] {
  const own = secrets.hands[viewer] ?? new Set<string>();
  const leaks: Leak[] = [];
  let known = 0;
  for (const { text, event, payload } of received) {
    const version = versionOf(payload);
    known = Math.max(known, version ?? 0);
    // A message without a version may contain only cards that were known when it came.
    const at = version ?? known;
    if (at >= secrets.revealedAt) continue;
    const leak = (what: string) => leaks.push({ viewer: String(viewer), event, what, version });
    if (text.includes(secrets.serverSeed) || text.includes('server_seed')) leak('server_seed');
    for (const card of payload === null ? (text.match(CARD) ?? []) : cardsIn(payload)) {
      if (!own.has(card) && at < (secrets.playedAt.get(card) ?? Infinity)) leak(card);
    }
  }
  return leaks;
}
