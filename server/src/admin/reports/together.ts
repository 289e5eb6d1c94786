import type { Dossier } from '@hokm/shared/api/reports';
import type { MatchRecord } from '../../play/games/match-record.js';

/** The fields of a match that tell who sat with whom. */
export type SeatsOfMatch = Pick<MatchRecord, '_id' | 'seats' | 'winners'>;

type Pair = Omit<Dossier['together'][number], 'name' | 'is_in_match'>;

const NEVER = { played: 0, won: 0 } as const;

/** The other people at a person's tables: how often as partners and as opponents, and how often the person won. */
export function pairsOf(matches: readonly SeatsOfMatch[], player: string): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const { seats, winners } of matches) {
    const own = seats.findIndex((seat) => seat?.player_id === player);
    if (own === -1) continue;
    const won = winners.includes(player) ? 1 : 0;
    for (const [at, seat] of seats.entries()) {
      if (at === own || seat === null || seat.is_bot) continue;
      const id = seat.player_id;
      const pair = pairs.get(id) ?? { id, as_partners: NEVER, as_opponents: NEVER };
      const side = at % 2 === own % 2 ? 'as_partners' : 'as_opponents';
      const before = pair[side];
      pairs.set(id, { ...pair, [side]: { played: before.played + 1, won: before.won + won } });
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
