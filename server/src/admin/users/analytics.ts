import type { Connection } from 'mongoose';
import type { ReceivedOf } from '@hokm/shared/api/endpoint';
import type { readUserAnalytics } from '@hokm/shared/api/users';
import { SEATS, type MatchState } from '@hokm/shared/rules';
import { periodAt } from '@hokm/shared/standing';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import type { People } from '../../platform/core/account.js';
import type { Clock } from '../../platform/core/ports.js';
import { matchModel, type MatchRecord } from '../../play/games/match-record.js';
import type { SessionService } from '../../sign-in/sessions/session-service.js';
import { contraOf, isOfHouse } from '../../wallet/contra.js';
import { walletEntries, type EntryRecord } from '../../wallet/model.js';

type Analytics = ReceivedOf<typeof readUserAnalytics>['data'];

const PARTNERS_SHOWN = 5;
/** A match that lies open for longer is counted with this, minutes. */
const MATCH_MINUTES_MAX = 180;

interface AnalyticsContext {
  readonly connection: Connection;
  readonly people: Pick<People, 'findPeople'>;
  readonly sessions: Pick<SessionService, 'list'>;
  readonly clock: Clock;
}

type Coins = Pick<EntryRecord, 'amount' | 'kind' | 'ref' | 'contra'>;

/** What came and went; what was put in for one thing and came back of it is one amount. */
function amountsOf(entries: readonly Coins[]): number[] {
  const held = new Map<string, number>();
  for (const entry of entries.filter((each) => !isOfHouse(each)))
    held.set(contraOf(entry), (held.get(contraOf(entry)) ?? 0) + entry.amount);
  return [...entries.filter(isOfHouse).map(({ amount }) => amount), ...held.values()];
}

type Played = Pick<MatchRecord, 'seats' | 'winners' | 'created_at' | 'finished_at'> & {
  readonly snapshot: { readonly state: Pick<MatchState, 'seats'> } | null;
};

/** The day of Tehran that a moment belongs to: `2026-11-21`. */
const dayOf = (at: number): string => periodAt('today', at).key.slice('today:'.length);

function leftIn({ snapshot }: Played, id: string): boolean {
  const seats = snapshot?.state.seats;
  return seats !== undefined && SEATS.some((seat) => seats[seat].player_id === id && seats[seat].left);
}

function partnerIn({ seats }: Played, id: string): string | null {
  const own = seats.findIndex((seat) => seat?.player_id === id);
  const partner = own === -1 ? null : seats[(own + 2) % 4];
  return partner == null || partner.is_bot ? null : partner.player_id;
}

function partnersOf(matches: readonly Played[], id: string): Map<string, { played: number; won: number }> {
  const partners = new Map<string, { played: number; won: number }>();
  for (const match of matches) {
    const partner = partnerIn(match, id);
    if (partner === null) continue;
    const { played, won } = partners.get(partner) ?? { played: 0, won: 0 };
    partners.set(partner, { played: played + 1, won: won + (match.winners.includes(id) ? 1 : 0) });
  }
  return partners;
}

function minutesOf({ created_at, finished_at }: Played): number {
  return Math.min(MATCH_MINUTES_MAX, ((finished_at ?? created_at) - created_at) / MINUTE_MS);
}

/** The activity of a person in the last days. Two queries by index. */
export async function readAnalytics(
  { connection, people, sessions, clock }: AnalyticsContext,
  id: string,
  days: number,
): Promise<Analytics> {
  const now = clock.now();
  const from = periodAt('today', now - (days - 1) * DAY_MS).starts_at;
  const [matches, entries, open] = await Promise.all([
    matchModel(connection)
      .find({ 'seats.player_id': id, status: 'finished', finished_at: { $gte: from } })
      .sort({ finished_at: -1 })
      .select({ seats: 1, winners: 1, created_at: 1, finished_at: 1, 'snapshot.state.seats': 1 })
      .lean<Played[]>(),
    walletEntries
      .model(connection)
      .find({ account: id, at: { $gte: from } })
      .select({ amount: 1, kind: 1, ref: 1, contra: 1 })
      .lean<Coins[]>(),
    sessions.list(id, null),
  ]);
  const won = matches.filter(({ winners }) => winners.includes(id));
  const partners = [...partnersOf(matches, id)]
    .sort(([, a], [, b]) => b.played - a.played)
    .slice(0, PARTNERS_SHOWN);
  const names = await people.findPeople(partners.map(([partner]) => partner));
  const perDay = Array.from({ length: days }, (_, back) => dayOf(now - (days - 1 - back) * DAY_MS));
  const on = (some: readonly Played[], day: string) =>
    some.filter(({ finished_at }) => dayOf(finished_at ?? 0) === day).length;
  const amounts = amountsOf(entries.filter(({ kind }) => kind !== 'opening'));
  const sum = (some: readonly number[]) => some.reduce((total, amount) => total + amount, 0);
  const share = (part: number) => (matches.length === 0 ? null : part / matches.length);
  return {
    days,
    games: perDay.map((day) => ({ day, played: on(matches, day), won: on(won, day) })),
    played: matches.length,
    won: won.length,
    win_rate: share(won.length),
    left_rate: share(matches.filter((match) => leftIn(match, id)).length),
    minutes_played: Math.round(sum(matches.map(minutesOf))),
    coins_in: sum(amounts.filter((amount) => amount > 0)),
    coins_out: -sum(amounts.filter((amount) => amount < 0)),
    partners: partners.map(([partner, counts]) => ({
      id: partner,
      name: names.get(partner)?.name ?? '',
      ...counts,
    })),
    sessions: open.length,
  };
}
