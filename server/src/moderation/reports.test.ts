import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { signInGuest } from '../../test/support/player.js';
import { buildRoom } from '../../test/support/rooms.js';
import { matchModel, type SeatRecord } from '../play/games/match-record.js';
import { freeBot } from '../play/rooms/bots.js';
import { reportPlayer, REPORTS } from './report-player.js';
import { MatchReader } from '../play/games/match-reader.js';
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

describe('a report', () => {
  it('is stored once per match and player, with names and reason', async () => {
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

  it('by the third person rings the staff’s bell, once in a day', async () => {
    const [rude, ...writers] = (await people('پرحرف', 'یک', 'دو', 'سه', 'چهار')) as [Person, ...Person[]];
    const told = () => http.connection.collection('panel_notices').find({ kind: 'report_urgent' }).toArray();
    const counts: number[] = [];
    for (const writer of writers) {
      const { room_id } = await aRoomOf(writer, rude);
      await api(writer, 'POST', '/reports', { player_id: rude.id, room_id, reason: 'insult' });
      counts.push((await told()).length);
    }
    expect(counts).toEqual([0, 0, 1, 1]);
    expect((await told())[0]).toMatchObject({
      level: 'moderator',
      facts: { name: 'پرحرف' },
      href: 'reports',
    });
  });

  it('needs a room that both were in, and one of the known reasons', async () => {
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
    expect(await report(me, { reason: 'they win too often' })).toBe('request/invalid');
    expect(await reports().countDocuments({ room_id })).toBe(0);
  });

  it('is limited to 20 a day, also when many are sent at once', async () => {
    const [me, other] = (await people('من', 'او')) as [Person, Person];
    const { room_id } = await aRoomOf(me, other);
    const matches = new MatchReader(http.connection, pino({ level: 'silent' }));
    const { connection, clock } = http;
    const onReport = () => undefined;
    const context = { connection, matches, clock, notices: http.parts.notices, onReport };
    const report = () => reportPlayer(context, me.id, { player_id: other.id, room_id, reason: 'other' });
    const answers = await Promise.all(Array.from({ length: REPORTS.most + 15 }, report));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(REPORTS.most);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'conduct/too_many_reports' });
    http.clock.advance(24 * 60 * 60 * 1000);
    expect(await report()).toEqual({ ok: true });
  });
});
