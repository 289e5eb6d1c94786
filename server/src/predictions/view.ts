import type { Prediction, StaffPrediction } from '@hokm/shared/api/predictions';
import { PAYS_AT_MOST } from '@hokm/shared/api/predictions/limits';
import { TEAM_NAMES, type ServerPayload } from '@hokm/shared/protocol';
import { teamOf, type Seat } from '@hokm/shared/rules';
import { iso, isoOrNull } from '../platform/database/export-rows.js';
import type { MatchRecord } from '../play/games/match-record.js';
import type { BetRecord, PredictionRecord } from './model.js';

const STATUS = { open: 'open', locked: 'locked', decided: 'locked' } as const;

function statusOf({ phase, outcome }: PredictionRecord): Prediction['status'] {
  if (phase !== 'closed') return STATUS[phase];
  return outcome === 'void' ? 'void' : 'settled';
}

/** With one decimal, rounded down. */
const paysOf = (pool: number, side: number): number | null =>
  side === 0 ? null : Math.min(PAYS_AT_MOST, Math.floor((pool * 10) / side) / 10);

/** What the coins on each side are; those that came back do not count. */
function sidesOf(bets: readonly BetRecord[]): Prediction['sides'] {
  const counted = bets.filter(({ state }) => state === 'in');
  const pool = counted.reduce((sum, { coins }) => sum + coins, 0);
  return TEAM_NAMES.map((team, at) => {
    const side = counted.filter((bet) => bet.team === at);
    const coins = side.reduce((sum, bet) => sum + bet.coins, 0);
    return { team, coins, people: side.length, pays: paysOf(pool, coins) };
  });
}

/** What a person got; null until everything is paid. */
function paidTo({ phase, payments = [] }: PredictionRecord, person: string): number | null {
  if (phase !== 'closed') return null;
  return payments.find(({ player_id }) => player_id === person)?.coins ?? 0;
}

/** The predictions of a match that nobody has predicted. */
export function emptyRecord(match: MatchRecord, phase: 'open' | 'locked'): PredictionRecord {
  return {
    _id: match._id,
    room_id: match.room_id,
    room_name: match.name,
    target_points: match.options.target_points,
    players: match.seats.map((seat) => ({ player_id: seat?.player_id ?? '', name: seat?.name ?? '' })),
    phase,
    opened_at: 0,
    closed_at: null,
    settled_at: null,
    people: [],
    bets: {},
  };
}

/** The predictions of a match as everybody may see them. */
export function presentState(record: PredictionRecord): ServerPayload<'prediction'> {
  const { _id: id, phase, bets, closed_at, settled_at, winner } = record;
  const isOver = phase === 'closed' && winner !== undefined;
  return {
    id,
    status: statusOf(record),
    winner: isOver ? TEAM_NAMES[winner] : null,
    sides: sidesOf(Object.values(bets)),
    closed_at: isoOrNull(closed_at),
    settled_at: isoOrNull(settled_at),
  };
}

/** The predictions of a match as a person sees them: sums, their own, and no names beside the players'. */
export function presentPrediction(record: PredictionRecord, person: string): Prediction {
  const own = record.bets[person];
  return {
    ...presentState(record),
    room_id: record.room_id,
    room_name: record.room_name,
    target_points: record.target_points,
    players: record.players.map(({ player_id, name }, seat) => ({
      player_id,
      name,
      team: TEAM_NAMES[teamOf(seat as Seat)],
    })),
    mine:
      own === undefined
        ? null
        : {
            team: TEAM_NAMES[own.team],
            coins: own.coins,
            state: own.state,
            paid: paidTo(record, person),
          },
    locks_when: 'first_trick',
  };
}

/** Each prediction that counts, without names; nothing while they are made. */
export function presentBets(record: PredictionRecord) {
  if (record.phase === 'open') return undefined;
  return Object.entries(record.bets)
    .filter(([, { state }]) => state === 'in')
    .map(([person, { team, coins }]) => ({
      team: TEAM_NAMES[team],
      coins,
      paid: paidTo(record, person),
    }));
}

/** The predictions of a match as staff see them, the earliest first. */
export function presentForStaff(
  record: PredictionRecord,
  names: ReadonlyMap<string, { readonly name: string }>,
): StaffPrediction {
  const { mine: _, ...shown } = presentPrediction(record, '');
  return {
    ...shown,
    opened_at: iso(record.opened_at),
    void_reason: record.void_reason ?? null,
    bets: Object.entries(record.bets)
      .map(([player_id, { team, coins, state, asked_at }]) => ({
        player_id,
        name: names.get(player_id)?.name ?? '',
        team: TEAM_NAMES[team],
        coins,
        state,
        at: iso(asked_at),
        paid: paidTo(record, player_id),
      }))
      .sort((one, other) => one.at.localeCompare(other.at)),
  };
}
