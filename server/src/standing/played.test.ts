import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  badgesAnswer,
  leaderboardAnswer,
  personProfileAnswer,
  rankingsAnswer,
  scoreAnswer,
} from '@hokm/shared/api';
import type { GameState } from '@hokm/shared/protocol';
import { connect, signInGuest, type TestPlayer } from '../../test/support/player.js';
import { startTestServer, type TestServer } from '../../test/support/server.js';
import { aTable, playOut, type TestTable } from '../../test/support/table.js';

let server: TestServer;
let table: TestTable;
let end: GameState;
beforeAll(async () => {
  server = await startTestServer();
  table = await aTable(server, { target_points: 1 });
  const ends = await Promise.all(table.players.map((player) => playOut(player, table.roomId)));
  end = ends[0]!;
});
afterAll(() => server.close());

async function get(path: string, who: TestPlayer): Promise<unknown> {
  const response = await fetch(`${server.url}/api/${path}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  });
  expect(response.status).toBe(200);
  return response.json();
}

/** The two who won, and the two who lost. */
function sides(): { won: TestPlayer[]; lost: TestPlayer[] } {
  const [a, b, c, d] = table.players;
  return end.gameResult?.winner === 'team1' ? { won: [a, c], lost: [b, d] } : { won: [b, d], lost: [a, c] };
}
/** The worker writes the copies in the accounts last: who is ranked has been counted on every board. */
const allRanked = (who: TestPlayer): Promise<void> =>
  vi.waitFor(async () => expect(rankingsAnswer.parse(await get('rankings', who)).meta.total).toBe(4), {
    timeout: 10_000,
  });

describe('when four people have played a match to its end', () => {
  it('each sees it on the score page, with what it brought and the badge of a first win', async () => {
    const { won, lost } = sides();
    for (const who of [...won, ...lost]) {
      const isWinner = won.includes(who);
      await vi.waitFor(
        async () => {
          const { data } = scoreAnswer.parse(await get('user/score', who));
          expect(data).toMatchObject({
            score: isWinner ? 20 : 5,
            gamesPlayed: 1,
            gamesWon: isWinner ? 1 : 0,
            winRate: isWinner ? 100 : 0,
            streak: isWinner ? 1 : 0,
            chart_from: 1000,
            chart: [{ won: isWinner, rated: true, trophies: data.trophies, score: isWinner ? 20 : 5 }],
          });
          expect(isWinner ? [1, 2] : [3, 4]).toContain(data.rank);
          expect(Math.sign(data.trophies - 1000)).toBe(isWinner ? 1 : -1);
          const match = data.activity.find(({ type }) => type === 'match');
          expect(match).toMatchObject({
            room_name: 'میز',
            won: isWinner,
            trophies: data.trophies - 1000,
            score: isWinner ? 20 : 5,
          });
          expect(data.achievements.map(({ id }) => id).includes('first_win')).toBe(isWinner);
        },
        { timeout: 10_000 },
      );
    }
  });

  it('they stand on the boards of the day, the week and the month, and in the rankings', async () => {
    const { won, lost } = sides();
    const who = table.players[0];
    await allRanked(who);
    for (const period of ['today', 'week', 'month']) {
      const { data, meta } = leaderboardAnswer.parse(await get(`leaderboard?period=${period}`, who));
      expect(data.map(({ rank, score }) => [rank, score])).toEqual([
        [1, 20],
        [2, 20],
        [3, 5],
        [4, 5],
      ]);
      expect(new Set(data.slice(0, 2).map(({ id }) => id))).toEqual(new Set(won.map(({ id }) => id)));
      expect(meta.total).toBe(4);
    }
    const { data, own } = rankingsAnswer.parse(await get('rankings', lost[0]!));
    expect(data.slice(0, 2).map(({ rank }) => rank)).toEqual([1, 2]);
    expect(own).toMatchObject({ id: lost[0]!.id, wins: 0, losses: 1 });
    expect([3, 4]).toContain(own?.rank);
  });

  it('their profiles and badges say so', async () => {
    const { won } = sides();
    const [winner] = won;
    const { user } = personProfileAnswer.parse(await get(`user/profile/${winner!.id}`, table.players[0]));
    expect(user).toMatchObject({ total_games_played: 1, games_won: 1, level: 1 });
    const { data, profile } = badgesAnswer.parse(await get(`badges?user_id=${winner!.id}`, table.players[0]));
    expect(data[0]).toMatchObject({ id: 'first_win', unlocked: true });
    expect(profile.points).toBe(20);
  });
});

it('two people who came from one device bring nobody trophies, and everybody reads why', async () => {
  const auth = { installation: 'a'.repeat(32) };
  const names = ['یک', 'دو', 'سه', 'چهار'];
  const players = await Promise.all(
    names.map(async (name, at) =>
      connect(
        server.url,
        await signInGuest(server.url, name),
        at < 2 ? auth : { installation: name.repeat(16) },
      ),
    ),
  );
  const [a, ...others] = players;
  const created = await a!.call('create_game', { room_id: 'یک دستگاه', options: { target_points: 1 } });
  const room_id = String(created['room_id']);
  for (const player of others) await player.call('join_room', { room_id });
  await a!.call('start_game', { room_id });
  const heard = players.map((player) => player.next<{ params: { note?: string } }>('message'));
  await Promise.all(players.map((player) => playOut(player, room_id)));
  for (const gain of heard) expect((await gain).params).toMatchObject({ note: 'same_device' });
  for (const player of players) player.close();
});
