import { reports, type ReportRecord } from '../../moderation/model.js';
import { auditLog, type AuditRecord } from '../../platform/panel/audit-model.js';
import { beginsWith } from '../../platform/database/prefix.js';
import { payments, type PaymentRecord } from '../../shop/model.js';
import { isOfHouse } from '../../wallet/contra.js';
import { walletEntries, type EntryRecord } from '../../wallet/model.js';
import { Tally, type Collect } from './collect.js';
import { firstRows } from './report.js';

/** Coins by kind of entry, and payments in Stars. */
export const collectMoney: Collect = async ({ connection, namesOf }, { from, to, words }) => {
  const { say, number, moment, code } = words;
  const [counts, sums] = [new Tally(), new Tally()];
  let [given, taken] = [0, 0];
  const entries = walletEntries
    .model(connection)
    .find({ at: { $gte: from.getTime(), $lte: to.getTime() } })
    .select({ kind: 1, amount: 1, ref: 1, contra: 1 })
    .lean<EntryRecord[]>();
  for await (const entry of entries.cursor() as AsyncIterable<EntryRecord>) {
    const { kind, amount } = entry;
    counts.add(kind);
    sums.add(kind, amount);
    if (!isOfHouse(entry)) continue;
    if (amount > 0) given += amount;
    else taken -= amount;
  }
  const paid = await payments
    .model(connection)
    .find({ at: { $gte: from, $lte: to } })
    .sort({ at: -1 })
    .lean<PaymentRecord[]>();
  const names = await namesOf([...new Set(paid.flatMap(({ account }) => account ?? []))]);
  const ofPayments = await firstRows(
    (async function* () {
      yield* await Promise.resolve(paid);
    })(),
    ({ at, account, stars, coins, refunded_at }) => [
      moment(at),
      account === null ? say('nobody') : (names.get(account) ?? account),
      number(stars),
      number(coins),
      refunded_at === undefined ? '–' : moment(refunded_at),
    ],
  );
  const sumOf = new Map(sums.sorted);
  return {
    facts: [
      [say('coins_in'), number(given)],
      [say('coins_out'), number(taken)],
      [say('stars'), number(paid.reduce((sum, { stars }) => sum + stars, 0))],
      [say('refunds'), number(paid.filter(({ refunded_at }) => refunded_at !== undefined).length)],
      [say('odd_payments'), number(paid.filter(({ account }) => account === null).length)],
    ],
    tables: [
      {
        title: say('ledger'),
        columns: [say('kind'), say('entries'), say('sum')],
        rows: counts.sorted.map(([kind, n]) => [
          code('ledger', kind),
          number(n),
          number(sumOf.get(kind) ?? 0),
        ]),
        isCut: false,
      },
      {
        title: say('payments'),
        columns: [say('when'), say('person'), say('stars'), say('coins'), say('refunds')],
        ...ofPayments,
      },
    ],
  };
};

/** Reports of players, and what was decided. */
export const collectModeration: Collect = async ({ connection, namesOf }, { from, to, words }) => {
  const { say, number, moment, code, action: wordsOfAction } = words;
  const model = reports.model(connection);
  const span = { $gte: from.getTime(), $lte: to.getTime() };
  const [reasons, outcomes] = [new Tally(), new Tally()];
  let made = 0;
  for await (const { reason } of model
    .find({ at: span })
    .lean<ReportRecord[]>()
    .cursor() as AsyncIterable<ReportRecord>) {
    made += 1;
    reasons.add(reason);
  }
  let closed = 0;
  const ended = model.find({ closed_at: span }).lean<ReportRecord[]>();
  for await (const { outcome } of ended.cursor() as AsyncIterable<ReportRecord>) {
    closed += 1;
    outcomes.add(outcome ?? '–');
  }
  const open = await model.countDocuments({ status: 'open' });
  const decided = await auditLog
    .model(connection)
    .find({ action: beginsWith('users.moderate.'), at: { $gte: from, $lte: to } })
    .sort({ _id: -1 })
    .lean<AuditRecord[]>();
  const names = await namesOf([...new Set(decided.map(({ actor }) => actor))]);
  const tally = (title: string, kind: 'reason' | 'outcome', counted: Tally) => ({
    title,
    columns: [say(kind), say('count')],
    rows: counted.sorted.map(([name, n]) => [code(kind, name), number(n)]),
    isCut: false,
  });
  return {
    facts: [
      [say('reports_new'), number(made)],
      [say('reports_closed'), number(closed)],
      [say('reports_open'), number(open)],
      [say('decisions'), number(decided.length)],
    ],
    tables: [
      tally(say('by_reason'), 'reason', reasons),
      tally(say('outcome'), 'outcome', outcomes),
      {
        title: say('decisions'),
        columns: [say('when'), say('who'), say('action'), say('target'), say('reason')],
        ...(await firstRows(
          (async function* () {
            yield* await Promise.resolve(decided);
          })(),
          ({ at, actor, action, target, reason }) => [
            moment(at),
            names.get(actor) ?? actor,
            wordsOfAction(action),
            target,
            reason,
          ],
        )),
      },
    ],
  };
};
