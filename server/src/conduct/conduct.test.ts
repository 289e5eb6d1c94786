import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockAnswer, blocksAnswer } from '@hokm/shared/api';
import { startTestHttp, type TestHttp } from '../testing/http-app.js';
import { signInGuest } from '../testing/player.js';
import { buildRoom } from '../testing/rooms.js';
import { matchModel, type SeatRecord } from '../games/match-record.js';
import { freeBot } from '../rooms/bots.js';
import { reportPlayer, REPORTS_A_DAY } from './report-player.js';
import { MatchHistories } from '../games/match-history.js';
import type { ReportRecord } from './model.js';
import pino from 'pino';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());

type Person = Awaited<ReturnType<typeof signInGuest>>;

async function api(person: Person | null, method: string, path: string, body?: unknown) {
  const response = await fetch(`${http.url}/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(person === null ? {} : { Authorization: `Bearer ${person.token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const people = (...names: string[]) => Promise.all(names.map((name) => signInGuest(http.url, name)));
const sits = ({ id, name }: Person): SeatRecord => ({
  player_id: id,
  name,
  avatar: null,
  is_bot: false,
  away_since: null,
});

let rooms = 0;
async function aRoomOf(...members: Person[]): Promise<{ room_id: string; bot: string }> {
  rooms += 1;
  const seats = members.map(sits);
  const bot = freeBot(seats);
  const room_id = `CONDU${rooms}`;
  const _id = rooms.toString(16).padStart(24, 'b');
  await matchModel(http.connection).create(
    buildRoom({ _id, room_id, seats: [...seats, bot, null, null].slice(0, 4) }),
  );
  return { room_id, bot: bot.player_id };
}
const reports = () => http.connection.collection<ReportRecord>('reports');

describe('blocking', () => {
  it('lists whom one has blocked, the newest first and each once, for nobody else to see', async () => {
    const [me, a, b] = (await people('من', 'الف', 'ب')) as [Person, Person, Person];
    const first = blockAnswer.parse((await api(me, 'POST', '/blocks', { player_id: a.id })).body);
    http.clock.advance(1_000);
    await api(me, 'POST', '/blocks', { player_id: b.id });
    http.clock.advance(1_000);
    const again = blockAnswer.parse((await api(me, 'POST', '/blocks', { player_id: a.id })).body);
    expect(again.data).toEqual(first.data);
    const list = blocksAnswer.parse((await api(me, 'GET', '/blocks')).body);
    expect(list.data.map(({ player_id, name }) => [player_id, name])).toEqual([
      [b.id, 'ب'],
      [a.id, 'الف'],
    ]);
    expect(list.meta).toEqual({ total: 2, page: 1, pages: 1, per_page: 20 });
    const second = blocksAnswer.parse((await api(me, 'GET', '/blocks?page=2&per_page=1')).body);
    expect(second.data.map(({ player_id }) => player_id)).toEqual([a.id]);
    expect(blocksAnswer.parse((await api(a, 'GET', '/blocks')).body).data).toEqual([]);
    await api(me, 'DELETE', `/blocks/${a.id}`);
    await api(me, 'DELETE', `/blocks/${a.id}`);
    expect(blocksAnswer.parse((await api(me, 'GET', '/blocks')).body).meta.total).toBe(1);
  });

  it('one’s own self, somebody who does not exist, or without a session is refused', async () => {
    const [me] = (await people('من')) as [Person];
    const block = (who: Person | null, player_id: unknown) => api(who, 'POST', '/blocks', { player_id });
    expect((await block(me, me.id)).body['code']).toBe('request/invalid');
    expect((await block(me, 'f'.repeat(24))).body['code']).toBe('request/not_found');
    expect((await block(me, { $ne: '' })).body['code']).toBe('request/invalid');
    expect((await block(null, me.id)).status).toBe(401);
    expect((await api(me, 'GET', '/blocks?per_page=100000')).body['code']).toBe('request/invalid');
  });
});

describe('reporting', () => {
  it('stores once for the moderators who said what of whom in which match', async () => {
    const [me, other] = (await people('من', 'بدزبان')) as [Person, Person];
    const { room_id } = await aRoomOf(me, other);
    const report = { player_id: other.id, room_id, reason: 'insult' };
    expect((await api(me, 'POST', '/reports', report)).body).toEqual({ success: true });
    expect((await api(me, 'POST', '/reports', { ...report, reason: 'spam' })).body).toEqual({
      success: true,
    });
    const stored = await reports().find({ player_id: other.id }).toArray();
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({
      by: me.id,
      player_name: 'بدزبان',
      room_id,
      reason: 'insult',
      status: 'open',
      at: http.clock.now(),
    });
  });

  it('is for who shared a room with a person, and for reasons of the list', async () => {
    const [me, other, stranger] = (await people('من', 'او', 'غریبه')) as [Person, Person, Person];
    const { room_id, bot } = await aRoomOf(me, other);
    const report = async (who: Person | null, changed: Record<string, unknown>) =>
      (await api(who, 'POST', '/reports', { player_id: other.id, room_id, reason: 'spam', ...changed })).body[
        'code'
      ];
    expect(await report(null, {})).toBe('auth/unauthenticated');
    expect(await report(stranger, {})).toBe('room/not_member');
    expect(await report(me, { player_id: stranger.id })).toBe('request/not_found');
    expect(await report(me, { player_id: me.id })).toBe('request/invalid');
    expect(await report(me, { player_id: bot })).toBe('request/invalid');
    expect(await report(me, { room_id: 'NOROOM' })).toBe('room/does_not_exist');
    expect(await report(me, { reason: 'he wins too often' })).toBe('request/invalid');
    expect(await reports().countDocuments({ room_id })).toBe(0);
  });

  it('has an end for the day, also for many reports at once', async () => {
    const [me, other] = (await people('من', 'او')) as [Person, Person];
    const { room_id } = await aRoomOf(me, other);
    const matches = new MatchHistories(http.connection, pino({ level: 'silent' }));
    const context = { connection: http.connection, matches, clock: http.clock };
    const report = () => reportPlayer(context, me.id, { player_id: other.id, room_id, reason: 'other' });
    const answers = await Promise.all(Array.from({ length: REPORTS_A_DAY + 15 }, report));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(REPORTS_A_DAY);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'conduct/too_many_reports' });
    http.clock.advance(24 * 60 * 60 * 1000);
    expect(await report()).toEqual({ ok: true });
  });
});
