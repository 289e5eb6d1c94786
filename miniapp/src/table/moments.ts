import type { GameState } from '@hokm/shared/protocol';
import type { SuitLetter } from '../deck/index.js';
import { newlyPlayed, type Announcement } from './announce.js';
import { letterOf, shortName } from './words.js';

/** What the table says in big letters for a moment: who became hakem, the trump and who named it, a trump on another suit. */
export type Moment =
  | { readonly kind: 'hakem'; readonly playerId: string; readonly hand: number }
  | { readonly kind: 'trump'; readonly playerId: string; readonly suit: SuitLetter }
  | { readonly kind: 'ruff'; readonly playerId: string; readonly card: string };

export type Pace = 'classic' | 'fast';

/** How long each is shown, ms. */
export const MOMENT_MS: Readonly<Record<Pace, Readonly<Record<Moment['kind'], number>>>> = {
  classic: { hakem: 1500, trump: 1800, ruff: 1200 },
  fast: { hakem: 900, trump: 900, ruff: 900 },
};
/** One that something else waits behind, or a card comes under, is shown this long at least, ms. */
export const LEAST_MS: Readonly<Record<Pace, number>> = { classic: 1200, fast: 900 };
/** What had to wait longer than this is not said any more, ms. */
export const LATE_MS = 1500;
/** A state that is this many versions ahead of the last comes after a gap: what happened in it is old. */
const SEEN_AT_ONCE = 3;

const kingOf = (game: GameState) => game.players.find((player) => player.is_king)?.player_id ?? null;

/** The new hakem, as the trump is about to be chosen: after the draw, or where the last hakem's side lost. */
function crowning(before: GameState, now: GameState): readonly Moment[] {
  const hakem = kingOf(now);
  if (now.phase !== 'choosing_rule' || before.phase === 'choosing_rule' || hakem === null) return [];
  const drawn = before.phase === 'drawing_hakem';
  return drawn || hakem !== kingOf(before) ? [{ kind: 'hakem', playerId: hakem, hand: now.hand }] : [];
}

function naming(before: GameState, now: GameState): readonly Moment[] {
  const suit = letterOf(now.deck_state.rule_suit);
  const hakem = kingOf(now);
  const named = suit !== null && before.deck_state.rule_suit === null && before.hand === now.hand;
  return named && hakem !== null ? [{ kind: 'trump', playerId: hakem, suit }] : [];
}

/** The highest trump so far, just played on a trick that was led in another suit. */
function ruffing(before: GameState, now: GameState): readonly Moment[] {
  const { rule_suit, round_cards } = now.deck_state;
  const [card, ...more] = newlyPlayed(before, now);
  const led = round_cards[0]?.suit;
  if (card === undefined || more.length > 0 || led === rule_suit || card.suit !== rule_suit) return [];
  const beaten = round_cards.some((other) => other.suit === rule_suit && other.value > card.value);
  return beaten ? [] : [{ kind: 'ruff', playerId: card.player_id, card: card.card_id }];
}

/** What is to be said of the way from one state of a table to the next; nothing of what was missed. */
export function momentsBetween(before: GameState, now: GameState): readonly Moment[] {
  if (before.game_id !== now.game_id || now.version <= before.version) return [];
  if (now.version - before.version > SEEN_AT_ONCE || now.gameResult !== null) return [];
  return [...crowning(before, now), ...naming(before, now), ...ruffing(before, now)];
}

/** The same for the live region, without the trump, which is an announcement already. */
export function momentsTold(before: GameState, now: GameState): readonly Announcement[] {
  return momentsBetween(before, now).flatMap(({ kind, playerId }): readonly Announcement[] => {
    const name = shortName(now.players.find((player) => player.player_id === playerId)?.name ?? '');
    if (kind === 'ruff') return [{ key: 'table.say.ruff', params: { name } }];
    if (kind === 'trump') return [];
    return playerId === now.clientId
      ? [{ key: 'table.you_hakem' }]
      : [{ key: 'table.hakem_is', params: { name } }];
  });
}

interface Spoken {
  readonly moment: Moment;
  readonly from: number;
  readonly until: number;
}

/** The moment on display, and those that wait for it to end, each since when, ms. */
export interface Voice {
  readonly current: Spoken | null;
  readonly waiting: readonly { readonly moment: Moment; readonly at: number }[];
}

export const SILENT: Voice = { current: null, waiting: [] };

/** The voice at a later time: what has been shown long enough makes room for the next that is not too late. */
export function advanced(voice: Voice, now: number, pace: Pace): Voice {
  const { current, waiting } = voice;
  if (current !== null) {
    const until = waiting.length > 0 ? Math.min(current.until, current.from + LEAST_MS[pace]) : current.until;
    if (now < until) return voice;
  }
  const fresh = waiting.filter(({ at }) => now - at <= LATE_MS);
  const [first, ...rest] = fresh;
  if (first === undefined) return current === null && waiting.length === 0 ? voice : SILENT;
  const { moment } = first;
  return { current: { moment, from: now, until: now + MOMENT_MS[pace][moment.kind] }, waiting: rest };
}

/** The voice after more has happened. */
export function withMoments(voice: Voice, moments: readonly Moment[], now: number, pace: Pace): Voice {
  if (moments.length === 0) return voice;
  const waiting = [...voice.waiting, ...moments.map((moment) => ({ moment, at: now }))];
  return advanced({ ...voice, waiting }, now, pace);
}

/** The voice as a card comes onto the table: what is shown over the trick leaves it soon. */
export function hurried(voice: Voice, pace: Pace): Voice {
  const { current } = voice;
  if (current === null || current.until <= current.from + LEAST_MS[pace]) return voice;
  return { ...voice, current: { ...current, until: current.from + LEAST_MS[pace] } };
}
