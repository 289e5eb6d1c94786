import type { Found } from '@hokm/shared/api/search';
import type { SearchSubject } from '@hokm/shared/api/search/limits';
import type { AccountRecord } from '../../accounts/model.js';
import type { AuditRecord } from '../../platform/panel/audit-model.js';
import type { MatchRecord } from '../../play/games/match-record.js';
import type { PaymentRecord } from '../../shop/model.js';
import type { EntryRecord } from '../../wallet/model.js';
import type { UsersContext } from '../users/context.js';
import { presentUsers } from '../users/read-users.js';

const iso = (at: number | Date): string => new Date(at).toISOString();
const isoOrNull = (at: number | Date | null | undefined): string | null => (at == null ? null : iso(at));

function presentMatch({ _id, room_id, name, status, options, seats, ...at }: MatchRecord): Found {
  return {
    kind: 'matches',
    id: _id,
    room_id,
    name,
    status,
    visibility: options.visibility,
    target: options.target_points,
    players: seats.flatMap((seat) =>
      seat === null ? [] : [{ id: seat.player_id, name: seat.name, is_bot: seat.is_bot }],
    ),
    created_at: iso(at.created_at),
    finished_at: isoOrNull(at.finished_at),
  };
}

async function presentPayments(
  { people }: UsersContext,
  records: readonly PaymentRecord[],
): Promise<Found[]> {
  const names = await people.findPeople(records.flatMap(({ account }) => account ?? []));
  return records.map(({ _id, account, telegram_id, stars, coins, at, refunded_at }) => ({
    kind: 'payments',
    id: _id,
    telegram_id,
    stars,
    coins,
    player: account === null ? null : { id: account, name: names.get(account)?.name ?? '' },
    paid_at: iso(at),
    refunded_at: isoOrNull(refunded_at),
  }));
}

async function presentLedger({ people }: UsersContext, records: readonly EntryRecord[]): Promise<Found[]> {
  const names = await people.findPeople([...new Set(records.map(({ account }) => account))]);
  return records.map(({ _id, account, kind, amount, balance, contra, at }) => ({
    kind: 'ledger',
    id: _id,
    player: { id: account, name: names.get(account)?.name ?? '' },
    entry: kind,
    amount,
    balance,
    side: contra ?? null,
    at: iso(at),
  }));
}

async function presentAudit({ people }: UsersContext, records: readonly AuditRecord[]): Promise<Found[]> {
  const names = await people.findPeople([...new Set(records.map(({ actor }) => actor))]);
  return records.map(({ _id, actor, actor_level, action, target, reason, at }) => ({
    kind: 'audit',
    id: String(_id),
    actor_level,
    action,
    target,
    reason,
    actor: { id: actor, name: names.get(actor)?.name ?? '' },
    at: iso(at),
  }));
}

/** The results of a search, as the panel shows them. */
export async function presentFound(
  context: UsersContext,
  subject: SearchSubject,
  documents: readonly object[],
): Promise<Found[]> {
  switch (subject) {
    case 'users': {
      const rows = await presentUsers(context, documents as readonly AccountRecord[]);
      return rows.map((row) => ({ ...row, kind: 'users' }));
    }
    case 'matches':
      return (documents as readonly MatchRecord[]).map(presentMatch);
    case 'payments':
      return presentPayments(context, documents as readonly PaymentRecord[]);
    case 'ledger':
      return presentLedger(context, documents as readonly EntryRecord[]);
    case 'audit':
      return presentAudit(context, documents as readonly AuditRecord[]);
  }
}
