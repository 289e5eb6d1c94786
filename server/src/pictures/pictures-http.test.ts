import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchPictureAnswer, replayAnswer, type MatchPicture } from '@hokm/shared/api';
import { anotherAddress } from '../../test/support/addresses.js';
import type { TestPlayer } from '../../test/support/player.js';
import { startTestServer, type TestServer } from '../../test/support/server.js';
import { aTable, playOut, type TestTable } from '../../test/support/table.js';
import { systemTimers } from '../platform/core/node-ports.js';
import { MatchReader } from '../play/games/match-reader.js';
import { countKots, finishedOf, matchFacts } from './match-facts.js';
import { LINKS, LINKS_PER_ADDRESS } from './make-link.js';

const PUBLIC_URL = 'https://hokm.example.org';
const HOUR_MS = 60 * 60 * 1000;
let later = 0;
const timers = { ...systemTimers, now: () => systemTimers.now() + later };
let server: TestServer;
let finished: TestTable;
let stranger: TestPlayer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL, BOT_USERNAME: 'hokm_bot', TRUST_PROXY: '1' }, timers);
  finished = await aTable(server, { target_points: 3, visibility: 'private' });
  await Promise.all(finished.players.map((player) => playOut(player, finished.roomId)));
  stranger = await server.guest('غریبه');
});
afterAll(() => server.close());

async function ask(id: string, who: TestPlayer | null, headers: Record<string, string> = anotherAddress()) {
  const token: Record<string, string> = who === null ? {} : { Authorization: `Bearer ${who.token}` };
  const response = await fetch(`${server.url}/api/games/${id}/picture`, {
    method: 'POST',
    headers: { ...headers, ...token },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function pictureOf(who: TestPlayer, language = 'fa'): Promise<MatchPicture> {
  const { body } = await ask(finished.roomId, who, { ...anotherAddress(), 'accept-language': language });
  return matchPictureAnswer.parse(body).data;
}

const read = (url: string, init: RequestInit = {}) =>
  fetch(url.replace(PUBLIC_URL, server.url), { ...init, headers: anotherAddress() });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('the picture of a finished match', () => {
  it('is linked for who sat at the table, and open to who has the link', async () => {
    const picture = await pictureOf(finished.players[1]);
    expect(picture.url).toMatch(/^https:\/\/hokm\.example\.org\/api\/pictures\/matches\/[\w-]+\.jpg$/);
    for (const [url, height] of [
      [picture.url, 1350],
      [picture.story_url, 1920],
    ] as const) {
      const answer = await read(url);
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height });
    }
  });

  it('is the same for partners, and another for the other side and in the other language', async () => {
    const bytesOf = async (who: TestPlayer, language: string) =>
      Buffer.from(await (await read((await pictureOf(who, language)).url)).arrayBuffer()).toString('base64');
    const [a, b, c] = finished.players;
    const mine = await bytesOf(a, 'fa');
    expect(await bytesOf(c, 'fa')).toBe(mine);
    expect(await bytesOf(b, 'fa')).not.toBe(mine);
    expect(await bytesOf(a, 'en')).not.toBe(mine);
  });

  it('has the points, names and kots of the match, and nothing of its cards, seeds and ids', async () => {
    const [member] = finished.players;
    const response = await fetch(`${server.url}/api/games/${finished.roomId}/replay`, {
      headers: { Authorization: `Bearer ${member.token}` },
    });
    const { match, hands } = replayAnswer.parse(await response.json());
    const reader = new MatchReader(server.connection, pino({ level: 'silent' }));
    const record = await reader.find(match.match_id);
    const history = record === null ? null : await reader.read(record);
    const over = record === null ? null : finishedOf(record);
    if (history === null || over === null) throw new Error('the match is over');
    const kinds = (team: string, kind: string) =>
      hands.filter(({ result }) => result?.winner === team && result.kind === kind).length;
    expect(countKots(history)).toEqual(
      ['team1', 'team2'].map((team) => ({ kots: kinds(team, 'kot'), hakem_kots: kinds(team, 'hakem_kot') })),
    );
    const facts = matchFacts(over, history, 1, 'fa');
    expect(facts).toMatchObject({
      us: { points: match.points.team2, players: [{ name: 'ب' }, { name: 'ت' }] },
      them: { points: match.points.team1, players: [{ name: 'آ' }, { name: 'پ' }] },
      winner: match.result?.winner === 'team2' ? 'us' : 'them',
      target_points: 3,
    });
    expect(Object.keys(facts).sort()).toEqual(
      ['finished_at', 'reason', 'target_points', 'them', 'us', 'winner'].sort(),
    );
    expect(Object.keys(facts.us).sort()).toEqual(['hakem_kots', 'kots', 'players', 'points']);
    expect(Object.keys(facts.us.players[0] ?? {}).sort()).toEqual(['face', 'is_bot', 'name', 'tile']);
  });
});

describe('a link to a picture', () => {
  it('is refused to who has no session or no seat, before the end, and for no match', async () => {
    expect((await ask(finished.roomId, null)).body['code']).toBe('auth/unauthenticated');
    expect(await ask(finished.roomId, stranger)).toMatchObject({
      status: 403,
      body: { code: 'room/not_member' },
    });
    expect(await ask('NOROOM', stranger)).toMatchObject({
      status: 404,
      body: { code: 'room/does_not_exist' },
    });
    expect((await ask('x'.repeat(65), stranger)).body['code']).toBe('request/invalid');
    const running = await aTable(server, { target_points: 13 });
    expect(await ask(running.roomId, running.players[0])).toMatchObject({
      status: 409,
      body: { code: 'game/not_finished' },
    });
    const waiting = String((await stranger.call('create_game', { room_id: 'منتظر' }))['room_id']);
    expect((await ask(waiting, stranger)).body['code']).toBe('game/not_finished');
  });

  it('opens nothing when it is changed, cut off or made up', async () => {
    const { url } = await pictureOf(finished.players[0]);
    const other = url.replace(
      /-(\d)([ps])/,
      (_, team: string, size: string) => `-${team === '0' ? 1 : 0}${size}`,
    );
    const made = [other, url.replace('.jpg', ''), url.replace('.jpg', '.png'), url.slice(0, -8) + '.jpg'];
    for (const each of [...made, `${PUBLIC_URL}/api/pictures/matches/..%2F..%2Fetc%2Fpasswd`]) {
      const answer = await read(each);
      expect(answer.status, each).toBe(404);
      expect(await codeOf(answer)).toBe('request/not_found');
    }
  });

  it('says when it has expired', async () => {
    const { url, expires_at } = await pictureOf(finished.players[0]);
    later = Date.parse(expires_at) - systemTimers.now() + 1_000;
    const answer = await read(url);
    later = 0;
    expect(answer.status).toBe(410);
    expect(await codeOf(answer)).toBe('pictures/expired');
    expect((await read(url)).status).toBe(200);
  });

  it('is made so often an hour for an account, and for a network address', async () => {
    const [, , , player] = finished.players;
    const period = Math.floor(timers.now() / HOUR_MS);
    const counts = server.connection.collection<{ _id: string; made: number }>('quotas');
    for (let made = 0; made < LINKS.most; made += 1) {
      const { body } = await ask(finished.roomId, player);
      if (body['success'] !== true) throw new Error(JSON.stringify(body));
    }
    expect(await ask(finished.roomId, player)).toMatchObject({
      status: 429,
      body: { code: 'request/too_many' },
    });
    await counts.updateMany(
      { _id: new RegExp(`^${LINKS_PER_ADDRESS.what}:.*:${String(period)}$`) },
      { $set: { made: LINKS_PER_ADDRESS.most } },
    );
    const used = anotherAddress();
    expect((await ask(finished.roomId, finished.players[2], used)).status).toBe(200);
    await counts.updateMany(
      { _id: new RegExp(`^${LINKS_PER_ADDRESS.what}:`) },
      { $set: { made: LINKS_PER_ADDRESS.most } },
    );
    expect((await ask(finished.roomId, finished.players[2], used)).body['code']).toBe('request/too_many');
    expect((await ask(finished.roomId, finished.players[2])).status).toBe(200);
  });
});
