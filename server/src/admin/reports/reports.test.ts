import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReportCase, ReportPage } from '@hokm/shared/api/reports';
import { apiOf, type ApiAnswer } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import { signInGuest } from '../../../test/support/player.js';
import type { ReportRecord } from '../../moderation/model.js';

let http: TestHttp;
let moderator: SignedInPerson;
let colleague: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp();
  moderator = await aPanelPerson(http, 'moderator');
  colleague = await aPanelPerson(http, 'moderator');
});
afterAll(() => http.close());
const stored = () => http.connection.collection<ReportRecord>('reports');
beforeEach(async () => {
  await stored().deleteMany({});
});

const as = async ({ id }: SignedInPerson) => apiOf(http.url, await panelTokenOf(http, id));
const codeOf = ({ body }: ApiAnswer) => body['code'];

let number = 0;
async function report(player: string, by: string, reason: ReportRecord['reason'], ago = 0): Promise<void> {
  number += 1;
  const at = http.clock.now() - ago;
  await stored().insertOne({
    _id: `m${number}:${by}:${player}`,
    by,
    player_id: player,
    player_name: 'نام سر میز',
    room_id: `ROOM${number % 10}A`,
    match_id: `m${number}`,
    reason,
    status: 'open',
    at,
  });
}
async function queue(query = ''): Promise<ReportCase[]> {
  return (await (await as(moderator))('GET', `/admin/reports${query}`)).body['data'] as ReportCase[];
}

describe('the queue of reports', () => {
  it('holds a case for each player and reason, the heaviest first, and says what waits too long', async () => {
    const [one, other] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    const writers = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    for (const { id } of writers) await report(one.id, id, 'cheating');
    await report(other.id, one.id, 'spam', 5 * 3_600_000);
    const cases = await queue();
    expect(cases.map(({ id, weight, is_late }) => [id, weight, is_late])).toEqual([
      [`${one.id}-cheating`, 40, false],
      [`${other.id}-spam`, 20, true],
    ]);
    expect((await queue('?sort_by=oldest')).map(({ reason }) => reason)).toEqual(['spam', 'cheating']);
    expect((await queue('?reason=spam')).map(({ reason }) => reason)).toEqual(['spam']);
    expect(await queue('?search=%E0%A4%A8')).toEqual([]);
  });

  it('weighs reports by how often their writer was right', async () => {
    const [player, right, wrong] = [
      await aPerson(http, 'user'),
      await aPerson(http, 'user'),
      await aPerson(http, 'user'),
    ];
    const closed = async (by: string, outcome: 'actioned' | 'no_action') => {
      for (let n = 0; n < 4; n++) await report(colleague.id, by, 'spam');
      await stored().updateMany(
        { by, status: 'open' },
        { $set: { status: 'closed', outcome, closed_at: 1 } },
      );
    };
    await closed(right.id, 'actioned');
    await closed(wrong.id, 'no_action');
    await report(player.id, right.id, 'cheating');
    await report(player.id, wrong.id, 'insult');
    expect((await queue()).map(({ reason, weight }) => [reason, weight])).toEqual([
      ['cheating', 33],
      ['insult', 7],
    ]);
  });

  it('is closed to players and to sessions of players', async () => {
    const staff = await aPerson(http, 'moderator');
    expect((await apiOf(http.url, staff.token)('GET', '/admin/reports')).status).toBe(403);
  });
});

describe('a case', () => {
  it('is held by one moderator for a quarter of an hour', async () => {
    const player = await aPerson(http, 'user');
    await report(player.id, colleague.id, 'insult');
    const id = `${player.id}-insult`;
    const both = await Promise.all(
      [moderator, colleague].map(async (each) => (await as(each))('POST', `/admin/reports/${id}/claim`)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const holder = both[0]?.status === 200 ? moderator : colleague;
    const other = holder === moderator ? colleague : moderator;
    const decide = async (person: SignedInPerson) =>
      (await as(person))('POST', `/admin/reports/${id}/resolve`, { outcome: 'no_action' });
    expect(codeOf(await decide(other))).toBe('reports/claimed');
    expect((await queue('?status=free')).length).toBe(0);
    http.clock.advance(15 * 60_000 + 1);
    expect((await decide(other)).body).toMatchObject({ closed: 1, next: null });
  });

  it('is decided once, for all its reports, with what is done to the player', async () => {
    const [player, next] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    for (const { id } of [moderator, colleague]) await report(player.id, id, 'insult');
    await report(next.id, colleague.id, 'spam');
    const id = `${player.id}-insult`;
    const call = await as(moderator);
    const page = (await call('GET', `/admin/reports/${id}`)).body['data'] as ReportPage;
    expect(page).toMatchObject({ is_mine: false, next: `${next.id}-spam`, reports: [{}, {}] });
    const resolve = () =>
      call('POST', `/admin/reports/${id}/resolve`, {
        outcome: 'actioned',
        moderate: { action: 'mute', reason: 'insult', hours: 24 },
      });
    const answers = await Promise.all([resolve(), resolve()]);
    // The other one came while the first was decided on, or after it.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const closed = await stored().find({ player_id: player.id }).toArray();
    expect(closed.map(({ status, outcome, closed_by }) => [status, outcome, closed_by])).toEqual([
      ['closed', 'actioned', moderator.id],
      ['closed', 'actioned', moderator.id],
    ]);
    expect(await queue('?status=closed')).toHaveLength(1);
  });

  it('stays open where what is asked for is refused', async () => {
    const player = await aPerson(http, 'user');
    await report(player.id, colleague.id, 'cheating');
    const call = await as(moderator);
    const resolve = (body: object) => call('POST', `/admin/reports/${player.id}-cheating/resolve`, body);
    const suspend = { action: 'suspend', reason: 'cheating' };
    expect(codeOf(await resolve({ outcome: 'actioned', moderate: suspend }))).toBe('auth/forbidden');
    const mute = { action: 'mute', reason: 'cheating' };
    expect(codeOf(await resolve({ outcome: 'no_action', moderate: mute }))).toBe('request/invalid');
    expect((await resolve({ outcome: 'maybe' })).status).toBe(400);
    expect(await queue()).toHaveLength(1);
  });
});

describe('a person whose account is closed', () => {
  it('appeals with the token of the refusal, and is let in again by who grants it', async () => {
    const { id, token } = await signInGuest(http.url, 'بسته');
    const admin = await aPanelPerson(http, 'admin');
    const close = { action: 'suspend', hours: 24, reason: 'cheating', message: 'سه گزارش درست.' };
    await apiOf(http.url, admin.token)('POST', `/admin/users/${id}/moderate`, close);
    const refused = await apiOf(http.url, token)('GET', '/auth/profile');
    const { appeal_token, message } = refused.body['inactive'] as { appeal_token: string; message: string };
    expect(message).toBe('سه گزارش درست.');
    const appeal = (body: object) => apiOf(http.url, null)('POST', '/user/appeal', body);
    const forged = `${appeal_token.slice(0, -4)}AAAA`;
    expect(codeOf(await appeal({ text: 'اشتباه است', appeal_token: forged }))).toBe('auth/token_invalid');
    expect(codeOf(await appeal({ text: 'اشتباه است' }))).toBe('auth/unauthenticated');
    expect((await appeal({ text: '  ', appeal_token })).status).toBe(400);
    for (let n = 0; n < 3; n++) expect((await appeal({ text: 'اشتباه است', appeal_token })).status).toBe(200);
    expect(codeOf(await appeal({ text: 'باز هم', appeal_token }))).toBe('request/too_many');

    const call = await as(admin);
    const page = (await call('GET', `/admin/reports/${id}-appeal`)).body['data'] as ReportPage;
    expect(page.reports[0]).toMatchObject({ text: 'اشتباه است', match_id: '' });
    const granted = await call('POST', `/admin/reports/${id}-appeal/resolve`, {
      outcome: 'actioned',
      moderate: { action: 'unsuspend', reason: 'appeal' },
    });
    expect(granted.body).toMatchObject({ success: true });
    expect(codeOf(await appeal({ text: 'ممنون', appeal_token }))).toBe('auth/token_invalid');
  });
});
