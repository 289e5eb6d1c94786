import { accounts, type AccountRecord } from '../../accounts/model.js';
import { isSecondFactorOn } from '../../accounts/second-factor-record.js';
import { securityEvents, type SecurityEventRecord } from '../../accounts/security-events.js';
import { objectId } from '../../platform/database/ids.js';
import { auditLog, type AuditRecord } from '../../platform/panel/audit-model.js';
import { Tally, type Collect } from './collect.js';
import { firstRows, ROWS_MAX } from './report.js';

/** What the staff did, with the state of the chain. */
export const collectAudit: Collect = async ({ connection, chain, namesOf }, { from, to, words }) => {
  const { say, number, moment } = words;
  const at = { $gte: from, $lte: to };
  const found = await auditLog
    .model(connection)
    .find({ at })
    .sort({ at: -1, _id: -1 })
    .limit(ROWS_MAX)
    .lean<AuditRecord[]>();
  const total = await auditLog.model(connection).countDocuments({ at });
  const acts = new Tally();
  const all = auditLog.model(connection).find({ at }).select({ actor: 1 }).lean<AuditRecord[]>();
  for await (const { actor } of all.cursor() as AsyncIterable<AuditRecord>) acts.add(actor);
  const names = await namesOf(acts.sorted.map(([actor]) => actor));
  const who = (actor: string): string => names.get(actor) ?? (actor === 'system' ? say('machine') : actor);
  const { broken_at } = await chain.verify();
  return {
    facts: [
      [say('actions'), number(total)],
      [say('staff'), number(acts.sorted.length)],
      [say('chain'), broken_at === null ? say('whole') : say('broken', { n: number(broken_at) })],
    ],
    tables: [
      {
        title: say('staff'),
        columns: [say('who'), say('actions')],
        rows: acts.sorted.map(([actor, n]) => [who(actor), number(n)]),
        isCut: false,
      },
      {
        title: say('actions'),
        columns: [say('when'), say('who'), say('action'), say('target'), say('reason')],
        rows: found.map((entry) => [
          moment(entry.at),
          who(entry.actor),
          words.action(entry.action),
          entry.target,
          entry.reason,
        ]),
        isCut: total > found.length,
      },
    ],
  };
};

const ENTRIES = ['sign_in_admin', 'sign_in_admin_refused'] as const;

/** Who may enter the panel, and who did. */
export const collectAccess: Collect = async (context, { from, to, words }) => {
  const { connection, namesOf, staffOf } = context;
  const { say, number, moment } = words;
  // Of the environment's super administrators the account does not hold the level.
  const superAdmins = new Set(await staffOf('super_admin'));
  const ids = await staffOf('moderator');
  const staff = await accounts
    .model(connection)
    .find({ _id: { $in: ids.map((id) => objectId(id)) } })
    .lean<AccountRecord[]>();
  const levelOf = ({ _id, admin_level }: AccountRecord) =>
    superAdmins.has(_id.toHexString()) ? 'super_admin' : admin_level;
  const events = securityEvents.model(connection);
  const at = { $gte: from, $lte: to };
  const count = (event_type: SecurityEventRecord['event_type']) => events.countDocuments({ event_type, at });
  const [entered, refused, locks] = await Promise.all([
    count('sign_in_admin'),
    count('sign_in_admin_refused'),
    count('sign_in_locked'),
  ]);
  const found = await events
    .find({ event_type: { $in: [...ENTRIES] }, at })
    .sort({ at: -1 })
    .limit(ROWS_MAX)
    .lean<SecurityEventRecord[]>();
  const names = await namesOf(found.flatMap(({ account = '' }) => account || []));
  const ofEntries = (type: (typeof ENTRIES)[number]) => ({
    columns: [say('when'), say('person'), say('address'), say('device')],
    rows: found
      .filter(({ event_type }) => event_type === type)
      .map(({ at: moment_, account = '', source_ip, device }) => [
        moment(moment_),
        names.get(account) ?? say('nobody'),
        source_ip,
        device,
      ]),
    isCut: found.length === ROWS_MAX,
  });
  return {
    facts: [
      [say('staff'), number(staff.length)],
      [say('panel_entries'), number(entered)],
      [say('refused_entries'), number(refused)],
      [say('locks'), number(locks)],
    ],
    tables: [
      {
        title: say('staff'),
        columns: [say('who'), say('role'), say('second_factor'), say('seen')],
        ...(await firstRows(
          (async function* () {
            yield* await Promise.resolve(staff);
          })(),
          (record) => [
            record.name,
            words.code('role', levelOf(record)),
            say(isSecondFactorOn(record) ? 'on' : 'off'),
            record.seen_at === undefined ? '–' : moment(record.seen_at),
          ],
        )),
      },
      { title: say('panel_entries'), ...ofEntries('sign_in_admin') },
      { title: say('refused_entries'), ...ofEntries('sign_in_admin_refused') },
    ],
  };
};
