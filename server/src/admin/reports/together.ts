import type { Dossier } from '@hokm/shared/api/reports';
import type { MatchRecord } from '../../play/games/match-record.js';
import { passed } from '../../stakes/pair-walls.js';

/** The fields of a match that tell who sat with whom. */
export type SeatsOfMatch = Pick<MatchRecord, '_id' | 'seats' | 'winners'> &
  Partial<Pick<MatchRecord, 'options' | 'stakes'>>;

type Pair = Omit<Dossier['together'][number], 'name' | 'is_in_match'>;

const NEVER = { played: 0, won: 0 } as const;

/** The coin rooms of two people with one more of their matches, an earlier one; null for none. */
function withCoins(before: Pair['coins'], match: SeatsOfMatch, player: string, other: string): Pair['coins'] {
  const { _id, seats, options, stakes } = match;
  if (options === undefined || options.stake === 0 || stakes?.outcome === undefined) return before;
  const { coins } = passed({ seats, options, stakes }, other, player);
  return {
    matches: (before?.matches ?? 0) + 1,
    passed: (before?.passed ?? 0) + coins,
    highest: Math.max(before?.highest ?? 0, options.stake),
    match_id: before?.match_id ?? _id,
  };
}

/**
 * The other people at a person's tables: how often as partners and as opponents, how often the person won, and their coin rooms. The newest
 * match is the first.
 */
export function pairsOf(matches: readonly SeatsOfMatch[], player: string): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const match of matches) {
    const { seats, winners } = match;
    const own = seats.findIndex((seat) => seat?.player_id === player);
    if (own === -1) continue;
    const won = winners.includes(player) ? 1 : 0;
    for (const [at, seat] of seats.entries()) {
      if (at === own || seat === null || seat.is_bot) continue;
      const id = seat.player_id;
      const pair = pairs.get(id) ?? { id, as_partners: NEVER, as_opponents: NEVER, coins: null };
      const side = at % 2 === own % 2 ? 'as_partners' : 'as_opponents';
      const before = pair[side];
      const coins = withCoins(pair.coins, match, player, id);
      pairs.set(id, { ...pair, coins, [side]: { played: before.played + 1, won: before.won + won } });
    }
  }
  const times = ({ as_partners, as_opponents }: Pair) => as_partners.played + as_opponents.played;
  return [...pairs.values()].sort((a, b) => times(b) - times(a));
}

/** The people who sat down from a person's installation of the mini app, and in how many matches. */
export function devicesOf(
  matches: readonly SeatsOfMatch[],
  player: string,
): { id: string; matches: number }[] {
  const shared = new Map<string, number>();
  for (const { seats } of matches) {
    const device = seats.find((seat) => seat?.player_id === player)?.device;
    if (device === undefined) continue;
    for (const seat of seats)
      if (seat !== null && seat.player_id !== player && seat.device === device)
        shared.set(seat.player_id, (shared.get(seat.player_id) ?? 0) + 1);
  }
  return [...shared].map(([id, count]) => ({ id, matches: count })).sort((a, b) => b.matches - a.matches);
}
