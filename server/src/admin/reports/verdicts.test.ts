import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '@hokm/shared/api/notifications';
import type { ReportPage } from '@hokm/shared/api/reports';
import { LIFTS } from '@hokm/shared/api/users/limits';
import { apiOf, type ApiAnswer } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import type { AccountRecord } from '../../accounts/model.js';
import type { ReportRecord } from '../../moderation/model.js';
import { objectId } from '../../platform/database/ids.js';
import type { AuditRecord } from '../../platform/panel/audit-model.js';

let http: TestHttp;
let moderator: SignedInPerson;
let admin: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp({ env: { BOT_MODE: 'polling' } });
  moderator = await aPanelPerson(http, 'moderator');
  admin = await aPanelPerson(http, 'admin');
});
afterAll(() => http.close());
const stored = () => http.connection.collection<ReportRecord>('reports');
beforeEach(async () => {
  await stored().deleteMany({});
});

const as = async ({ id }: SignedInPerson) => apiOf(http.url, await panelTokenOf(http, id));
const own = ({ token }: SignedInPerson) => apiOf(http.url, token);
const codeOf = ({ body }: ApiAnswer) => body['code'];
const undoOf = ({ body }: ApiAnswer) => (body['undo'] as { id: string } | null)?.id ?? null;
const record = (id: string) =>
  http.connection.collection<AccountRecord>('accounts').findOne({ _id: objectId(id) ?? undefined });
const entries = (action: string) =>
  http.connection.collection<AuditRecord>('audit_log').find({ action }).sort({ _id: 1 }).toArray();
const sanctionOf = async (id: string, kind: string) => {
  const found = (await record(id))?.sanctions?.findLast((each) => each.kind === kind);
  if (found === undefined) throw new Error(`no ${kind}`);
  return found;
};
const moderate = async (by: SignedInPerson, id: string, body: object) =>
  (await as(by))('POST', `/admin/users/${id}/moderate`, { reason: 'insult', ...body });
const resolve = async (by: SignedInPerson, id: string, body: object) =>
  (await as(by))('POST', `/admin/reports/${id}/resolve`, body);
const giveBack = async (by: SignedInPerson, id: string) =>
  (await as(by))('DELETE', `/admin/reports/${id}/claim`);
const appeal = (person: SignedInPerson, sanction_id?: string) =>
  own(person)('POST', '/user/appeal', { text: 'اشتباه است', sanction_id });
const grant = (by: SignedInPerson, id: string, action: string, sanction_id?: string) =>
  resolve(by, `${id}-appeal`, { outcome: 'actioned', moderate: { action, reason: 'appeal', sanction_id } });
/** What the app tells a person, newest first. */
async function told(person: SignedInPerson): Promise<Notification[]> {
  return (await own(person)('GET', '/notifications')).body['data'] as Notification[];
}
/** What the bot tells a person. */
const texts = async ({ id }: SignedInPerson) =>
  (await http.connection.collection('outbox').find({ account: id }).sort({ created_at: 1 }).toArray()).map(
    ({ notice }) => (notice as { text: string }).text,
  );

let number = 0;
async function report(player: string, by: string, reason: ReportRecord['reason']): Promise<string> {
  number += 1;
  const _id = `m${number}:${by}:${player}`;
  await stored().insertOne({
    _id,
    by,
    player_id: player,
    player_name: 'نام',
    room_id: 'ROOM1A',
    match_id: `m${number}`,
    reason,
    status: 'open',
    at: http.clock.now(),
  });
  return _id;
}

describe('an appeal', () => {
  it.each([
    ['mute', 'سر میز پیام'],
    ['warn', 'هشداری را'],
    ['rename', 'نام قبلی'],
  ] as const)('against a %s is granted by a moderator, who lifts just that', async (kind, words) => {
    const person = await aPerson(http, 'user');
    await moderate(moderator, person.id, { action: kind });
    await moderate(admin, person.id, { action: 'freeze_coins' });
    const { id } = await sanctionOf(person.id, kind);
    expect((await appeal(person, id)).status).toBe(200);
    const page = (await (await as(moderator))('GET', `/admin/reports/${person.id}-appeal`)).body[
      'data'
    ] as ReportPage;
    expect(page.reports[0]?.against).toMatchObject({ sanction: id, kind, is_over: false });
    http.clock.advance(1_000);
    const granted = await grant(moderator, person.id, LIFTS[kind], id);
    expect(granted.body).toMatchObject({ closed: 1 });
    expect((await sanctionOf(person.id, kind)).lifted).toMatchObject({ by: moderator.id });
    expect((await sanctionOf(person.id, 'freeze_coins')).lifted).toBeUndefined();
    const [answer, ...others] = await told(person);
    expect(answer).toMatchObject({ kind: 'appeal', answer: 'granted', decision: kind });
    expect(others.map((each) => each.kind)).toEqual(['decision', 'decision']);
    expect((await texts(person)).at(-1)).toContain(words);
  });

  it.each(['exclude_ranked', 'freeze_coins', 'suspend'] as const)(
    'against %s is lifted by administrators alone',
    async (kind) => {
      const person = await aPerson(http, 'user');
      await moderate(admin, person.id, { action: kind, hours: 24 });
      const { id } = await sanctionOf(person.id, kind);
      const { body } = await own(person)('GET', '/auth/profile');
      const { appeal_token } = (body['inactive'] ?? {}) as { appeal_token?: string };
      const sent = { text: 'اشتباه است', ...(appeal_token === undefined ? {} : { appeal_token }) };
      expect((await own(person)('POST', '/user/appeal', sent)).status).toBe(200);
      expect((await stored().findOne({ by: person.id }))?.against).toEqual({ id, kind });
      expect(codeOf(await grant(moderator, person.id, LIFTS[kind], id))).toBe('auth/forbidden');
      await giveBack(moderator, `${person.id}-appeal`);
      expect((await grant(admin, person.id, LIFTS[kind], id)).status).toBe(200);
      expect((await sanctionOf(person.id, kind)).lifted).toMatchObject({ by: admin.id });
      expect(await record(person.id)).not.toHaveProperty('inactive');
    },
  );

  it('is not granted by what lifts nothing, and stays open then', async () => {
    const person = await aPerson(http, 'user');
    await moderate(moderator, person.id, { action: 'mute' });
    const { id } = await sanctionOf(person.id, 'mute');
    await appeal(person, id);
    const nothing = 'reports/nothing_lifted';
    expect(codeOf(await grant(admin, person.id, 'unsuspend'))).toBe(nothing);
    expect(codeOf(await grant(admin, person.id, 'unmute', 'f'.repeat(24)))).toBe(nothing);
    expect(codeOf(await grant(admin, person.id, 'warn'))).toBe(nothing);
    expect(codeOf(await resolve(admin, `${person.id}-appeal`, { outcome: 'actioned' }))).toBe(nothing);
    const bulk = { resource_type: 'reports', resource_ids: [`${person.id}-appeal`], reason: 'x' };
    expect((await (await as(admin))('POST', '/admin/bulk/approve', bulk)).body['refused']).toEqual([
      { id: `${person.id}-appeal`, code: nothing },
    ]);
    await moderate(moderator, person.id, { action: 'unmute' });
    expect(codeOf(await grant(admin, person.id, 'unmute', id))).toBe(nothing);
    expect(await stored().countDocuments({ status: 'open' })).toBe(1);
    expect((await told(person)).map(({ kind }) => kind)).not.toContain('appeal');
    // What is over cannot be lifted: the person hears that.
    http.clock.advance(1_000);
    await giveBack(admin, `${person.id}-appeal`);
    await resolve(moderator, `${person.id}-appeal`, { outcome: 'no_action' });
    expect((await told(person))[0]).toMatchObject({ kind: 'appeal', answer: 'over', decision: 'mute' });
  });

  it('against another decision stays open when one is granted, and hears that the decision stands', async () => {
    const person = await aPerson(http, 'user');
    await moderate(moderator, person.id, { action: 'mute' });
    await moderate(admin, person.id, { action: 'exclude_ranked' });
    const [mute, unranked] = [
      await sanctionOf(person.id, 'mute'),
      await sanctionOf(person.id, 'exclude_ranked'),
    ];
    for (const { id } of [mute, unranked]) await appeal(person, id);
    expect((await grant(moderator, person.id, 'unmute', mute.id)).body).toMatchObject({ closed: 1 });
    const open = await stored().find({ status: 'open' }).toArray();
    expect(open.map(({ against }) => against?.kind)).toEqual(['exclude_ranked']);
    http.clock.advance(1_000);
    await resolve(moderator, `${person.id}-appeal`, { outcome: 'no_action' });
    expect((await told(person))[0]).toMatchObject({ kind: 'appeal', answer: 'kept' });
    expect((await texts(person)).at(-1)).toContain('تصمیم عوض نمی');
  });

  it('is taken against warnings for two weeks, and against nothing that is over or another’s', async () => {
    const [person, other] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    await moderate(moderator, person.id, { action: 'warn' });
    const { id } = await sanctionOf(person.id, 'warn');
    const listed = async () =>
      (
        (await (await playerCall(person))('GET', '/user/sanctions')).body['data'] as { may_appeal: boolean }[]
      ).map(({ may_appeal }) => may_appeal);
    const playerCall = async (who: SignedInPerson) => {
      const _id = objectId(who.id);
      if (_id === null) throw new Error('no account');
      const { token } = await http.parts.signIn.sessions.start({ _id }, { userAgent: 'app' });
      return apiOf(http.url, token);
    };
    const send = async (who: SignedInPerson) =>
      codeOf(await (await playerCall(who))('POST', '/user/appeal', { text: 'x', sanction_id: id }));
    expect(await listed()).toEqual([true]);
    expect(await send(other)).toBe('conduct/not_appealable');
    expect(codeOf(await own(other)('POST', '/user/appeal', { text: 'x' }))).toBe('conduct/not_appealable');
    http.clock.advance(14 * 24 * 3_600_000 - 1);
    expect(await send(person)).toBeUndefined();
    http.clock.advance(1);
    expect(await listed()).toEqual([false]);
    expect(await send(person)).toBe('conduct/not_appealable');
  });
});

describe('a decision on a person that names reports', () => {
  it('closes them with it, and thanks their writers in the app and by the bot', async () => {
    const [player, writer, other] = [
      await aPerson(http, 'user'),
      await aPerson(http, 'user'),
      await aPerson(http, 'user'),
    ];
    const named = await report(player.id, writer.id, 'insult');
    const left = await report(player.id, other.id, 'spam');
    const foreign = await report(other.id, writer.id, 'spam');
    const done = await moderate(moderator, player.id, { action: 'warn', report_ids: [named, foreign] });
    const byId = Object.fromEntries((await stored().find().toArray()).map((each) => [each._id, each]));
    expect(byId[named]).toMatchObject({ status: 'closed', outcome: 'actioned', closed_by: moderator.id });
    expect([byId[left]?.status, byId[foreign]?.status]).toEqual(['open', 'open']);
    expect(await told(writer)).toMatchObject([{ kind: 'report', is_read: false }]);
    expect(await texts(writer)).toHaveLength(1);
    expect(await told(other)).toEqual([]);
    const [entry] = (await entries('reports.resolve')).slice(-1);
    expect(entry).toMatchObject({ target: `accounts:${player.id}`, actor: moderator.id });
    // The mark of a notification holds for its short id.
    const [{ id } = { id: '' }] = await told(writer);
    expect((await own(writer)('POST', `/notifications/${id}/read`)).status).toBe(200);
    expect(await told(writer)).toMatchObject([{ is_read: true }]);

    expect((await (await as(moderator))('POST', `/admin/undo/${undoOf(done)}`)).status).toBe(200);
    expect(await stored().countDocuments({ status: 'open' })).toBe(3);
    expect(await told(writer)).toEqual([]);
  });
});

describe('a verdict on a case', () => {
  it('is taken back with what was done to the player, who hears of it', async () => {
    const [player, writer] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    await report(player.id, writer.id, 'insult');
    const id = `${player.id}-insult`;
    const act = { outcome: 'actioned', note: 'سه بار', moderate: { action: 'mute', reason: 'insult' } };
    const decided = await resolve(moderator, id, act);
    expect(codeOf(await resolve(moderator, id, act))).toBe('request/not_found');
    const closed = (await (await as(moderator))('GET', `/admin/reports/${id}?status=closed`)).body[
      'data'
    ] as ReportPage;
    expect(closed.reports[0]?.decision).toMatchObject({
      outcome: 'actioned',
      by: { id: moderator.id },
      note: 'سه بار',
    });
    const undone = await (await as(moderator))('POST', `/admin/undo/${undoOf(decided)}`);
    expect(undone.body).toMatchObject({ undone: 1 });
    expect((await record(player.id))?.sanctions ?? []).toEqual([]);
    expect(await record(player.id)).not.toHaveProperty('sanctioned_until');
    const [open] = await stored().find().toArray();
    expect(open).toMatchObject({ status: 'open', by: writer.id });
    expect(open).not.toHaveProperty('outcome');
    expect(open).not.toHaveProperty('decision');
    expect((await texts(player)).join('\n')).toContain('دوباره می‌توانی سر میز');
    expect((await entries('reports.reopen')).at(-1)).toMatchObject({ target: `accounts:${player.id}` });
    // Decided anew, its writer is thanked anew.
    expect((await resolve(moderator, id, act)).body).toMatchObject({ closed: 1 });
    expect(await texts(writer)).toHaveLength(2);
  });

  it('that nothing comes of is taken back too, once, by who may touch the player', async () => {
    const staff = await aPerson(http, 'admin');
    await report(staff.id, moderator.id, 'spam');
    const dismissed = await resolve(admin, `${staff.id}-spam`, { outcome: 'no_action' });
    const undo = `/admin/undo/${undoOf(dismissed)}`;
    expect(codeOf(await (await as(moderator))('POST', undo))).toBe('users/above_you');
    expect((await (await as(admin))('POST', undo)).status).toBe(200);
    expect(await stored().countDocuments({ status: 'open' })).toBe(1);
    expect(codeOf(await (await as(admin))('POST', undo))).toBe('request/not_found');
  });

  it('that did something about the player is taken back by the entry of either, and from the decided case', async () => {
    const [player, by] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    const newest = async (action: string) => (await entries(action)).at(-1);
    const decide = async () => {
      await report(player.id, by.id, 'insult');
      http.clock.advance(1_000);
      const body = { outcome: 'actioned', moderate: { action: 'warn', reason: 'insult' } };
      expect((await resolve(moderator, `${player.id}-insult`, body)).status).toBe(200);
    };
    const shown = async (person: SignedInPerson, action: string) => {
      const entry = await newest(action);
      const { body } = await (await as(person))('GET', `/security/audit-logs/${entry?._id}`);
      return { key: entry?.key, undo: (body['data'] as { undo: { id: string } | null }).undo };
    };
    const chief = await aPanelPerson(http, 'super_admin');
    const decidedCase = async () =>
      (
        (await (await as(moderator))('GET', `/admin/reports/${player.id}-insult?status=closed`)).body[
          'data'
        ] as ReportPage
      ).reports[0]?.decision;

    await decide();
    const [ofReport, ofAct] = [
      await shown(chief, 'reports.resolve'),
      await shown(chief, 'users.moderate.warn'),
    ];
    expect(ofReport.undo?.id).toBe(ofReport.key);
    expect(ofAct.undo?.id).toBe(ofAct.key);
    expect((await decidedCase())?.undo?.id).toBe(ofAct.key);
    const undone = await (await as(chief))('POST', `/admin/undo/${ofReport.key}`);
    expect(undone.body).toMatchObject({ undone: 1, refused: [] });
    expect((await record(player.id))?.sanctions).toBeUndefined();
    expect((await stored().findOne({ player_id: player.id }))?.status).toBe('open');
    expect((await shown(chief, 'reports.resolve')).undo).toBeNull();
    expect((await shown(chief, 'users.moderate.warn')).undo).toBeNull();

    await stored().deleteMany({});
    await decide();
    const { id = '' } = (await decidedCase())?.undo ?? {};
    expect((await (await as(moderator))('POST', `/admin/undo/${id}`)).status).toBe(200);
    expect((await stored().findOne({ player_id: player.id }))?.status).toBe('open');
    expect((await shown(chief, 'reports.resolve')).undo).toBeNull();
  });

  it('of an administrator is offered to no moderator, and to nobody once the player was changed again', async () => {
    const [player, by] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    await report(player.id, by.id, 'insult');
    const body = { outcome: 'actioned', moderate: { action: 'freeze_coins', reason: 'insult' } };
    expect((await resolve(admin, `${player.id}-insult`, body)).status).toBe(200);
    const undoFor = async (person: SignedInPerson) =>
      (
        (await (await as(person))('GET', `/admin/reports/${player.id}-insult?status=closed`)).body[
          'data'
        ] as ReportPage
      ).reports[0]?.decision?.undo;
    expect(await undoFor(moderator)).toBeNull();
    expect(await undoFor(admin)).not.toBeNull();
    await moderate(moderator, player.id, { action: 'mute' });
    expect(await undoFor(admin)).toBeNull();
    const chief = await aPanelPerson(http, 'super_admin');
    const entry = (await entries('reports.resolve')).at(-1);
    const read = await (await as(chief))('GET', `/security/audit-logs/${entry?._id}`);
    expect((read.body['data'] as { undo: unknown }).undo).toBeNull();
  });

  it('with reports that an act on a person names is taken back by the entry of those reports too', async () => {
    const [player, by] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    const id = await report(player.id, by.id, 'spam');
    await moderate(moderator, player.id, { action: 'mute', report_ids: [id] });
    expect((await stored().findOne({ _id: id }))?.status).toBe('closed');
    const entry = (await entries('reports.resolve')).at(-1);
    expect((await (await as(moderator))('POST', `/admin/undo/${entry?.key}`)).body).toMatchObject({
      undone: 1,
    });
    expect((await stored().findOne({ _id: id }))?.status).toBe('open');
    expect((await record(player.id))?.sanctions).toBeUndefined();
  });

  it('has its undo before it is made: a process that dies in between leaves none without', async () => {
    const player = await aPerson(http, 'user');
    await report(player.id, admin.id, 'insult');
    const moderated = await resolve(moderator, `${player.id}-insult`, {
      outcome: 'actioned',
      moderate: { action: 'warn', reason: 'insult' },
    });
    const undo = `/admin/undo/${undoOf(moderated)}`;
    // As if the process had died after the account was put back, and before the reports were opened.
    const undos = http.connection.collection('panel_undos');
    const kept = await undos.findOne({ _id: undoOf(moderated) as never });
    expect(kept).toMatchObject({ account: player.id, action: 'users.moderate.warn' });
    await (
      await as(moderator)
    )('POST', undo);
    await stored().updateMany({}, { $set: { status: 'closed', decision: undoOf(moderated) ?? '' } });
    if (kept !== null) await undos.insertOne(kept);
    expect((await (await as(moderator))('POST', undo)).status).toBe(200);
    expect(await stored().countDocuments({ status: 'open' })).toBe(1);
    expect(
      await entries('users.undo').then((all) => all.filter(({ target }) => target.endsWith(player.id))),
    ).toHaveLength(1);
  });
});

describe('a person whose decision is lifted', () => {
  it('is told in the app and by the bot, also by an account that opens again', async () => {
    const person = await aPerson(http, 'user');
    await moderate(admin, person.id, { action: 'freeze_coins' });
    http.clock.advance(1_000);
    await moderate(admin, person.id, { action: 'unfreeze_coins' });
    expect((await told(person))[0]).toMatchObject({ kind: 'lifted', decision: 'freeze_coins' });
    expect((await texts(person)).at(-1)).toContain('سکه خرج');
    // A longer one in the place of another takes nothing back.
    for (const hours of [1, 2]) {
      http.clock.advance(1_000);
      await moderate(moderator, person.id, { action: 'mute', hours });
    }
    expect((await told(person)).filter(({ kind }) => kind === 'lifted')).toHaveLength(1);
    const { body } = await own(person)('GET', '/user/sanctions');
    expect((body['data'] as { is_lifted: boolean }[]).map(({ is_lifted }) => is_lifted)).toEqual([
      ...[false, false, true],
    ]);
    const status = (body: object) => {
      http.clock.advance(1_000);
      return as(admin).then((call) => call('POST', `/admin/users/${person.id}/toggle-status`, body));
    };
    const until = new Date(http.clock.now() + 3_600_000).toISOString();
    await status({ is_active: false, reason: 'x', until });
    await status({ is_active: true });
    expect((await texts(person)).at(-1)).toContain('حسابت دوباره باز');
  });
});
