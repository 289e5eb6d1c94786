import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fairnessAnswer, gainAnswer, historyAnswer, replayAnswer } from '@hokm/shared/api';
import { serverEvents, type ServerPayload } from '@hokm/shared/protocol';
import { DECK, trickWinner, verifyDeal, type CardId, type Four, type Seat } from '@hokm/shared/rules';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import { connect, type TestPlayer } from '../../../test/support/player.js';
import { aTable, playOut, type TestTable } from '../../../test/support/table.js';

let server: TestServer;
let finished: TestTable;
let secret: TestTable;
beforeAll(async () => {
  server = await startTestServer();
  const playedOut = async (options: Record<string, unknown>) => {
    const table = await aTable(server, options);
    await Promise.all(table.players.map((player) => playOut(player, table.roomId)));
    return table;
  };
  finished = await playedOut({ target_points: 3 });
  secret = await playedOut({ visibility: 'private' });
});
afterAll(() => server.close());

async function get(path: string, who: TestPlayer | null = null) {
  const headers: Record<string, string> = who === null ? {} : { Authorization: `Bearer ${who.token}` };
  const response = await fetch(`${server.url}/api/games/${path}`, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const replayOf = async (id: string, who: TestPlayer | null = null) =>
  replayAnswer.parse((await get(`${id}/replay`, who)).body);

describe('the replay of a finished match', () => {
  it('has every version in order and all the cards they were played from', async () => {
    const { match, hands, moves } = await replayOf(finished.roomId);
    const end = await finished.players[0].game(({ gameResult }) => gameResult !== null);
    expect(moves.map(({ version }) => version)).toEqual(moves.map((_, index) => index + 1));
    expect(moves.at(-1)?.version).toBe(end.version);
    expect(match.result).toEqual({ winner: end.gameResult?.winner, reason: 'points' });
    expect(match.players.map(({ player_id }) => player_id)).toEqual(finished.players.map(({ id }) => id));
    for (const hand of hands) expect(new Set(hand.cards.flat())).toEqual(new Set(DECK));
    expect(hands[0]?.hakem_draw.at(-1)).toMatchObject({ seat: hands[0]?.hakem });
    expect(hands.at(-1)?.points).toEqual(match.points);
  });

  it('steps through to the result by the cards alone', async () => {
    const { hands, moves } = await replayOf(finished.roomId);
    for (const { hand, cards, hakem, rule_suit, result } of hands) {
      const played = moves.filter((move) => move.hand === hand && move.type === 'play_card');
      const held = cards.map((seat) => new Set(seat));
      const won = [0, 0];
      for (let at = 0; at < played.length; at += 4) {
        const trick = played.slice(at, at + 4).map(({ seat, card_id }) => {
          expect(held[seat as Seat]?.delete(card_id as string)).toBe(true);
          return { seat: seat as Seat, card: card_id as CardId };
        });
        const winner = trickWinner(trick, rule_suit === null ? null : (rule_suit[0] as 'S'), hakem);
        won[winner % 2] = (won[winner % 2] ?? 0) + 1;
      }
      expect(Math.max(...won)).toBe(7);
      expect(result?.winner).toBe(won[0] === 7 ? 'team1' : 'team2');
    }
  });

  it('shows no seed, no command id and nothing of a move but what players saw', async () => {
    const { body } = await get(`${finished.roomId}/replay`);
    expect(JSON.stringify(body)).not.toMatch(/seed"|command_id|server_seed/);
  });

  it('is found by the match’s own id too', async () => {
    const byRoom = await replayOf(finished.roomId);
    expect(await replayOf(byRoom.match.match_id)).toEqual(byRoom);
  });

  it('is for the players alone where the room was private', async () => {
    const [member] = secret.players;
    const { match } = await replayOf(secret.roomId, member);
    for (const id of [secret.roomId, match.match_id]) {
      for (const what of ['replay', 'fairness']) {
        expect((await get(`${id}/${what}`)).body['code']).toBe('room/private');
        expect((await get(`${id}/${what}`, finished.players[0])).status).toBe(403);
        expect((await get(`${id}/${what}`, member)).status).toBe(200);
      }
    }
  });

  it('is not there while the match runs, nor for what never was', async () => {
    const running = await aTable(server, { target_points: 13 });
    const answer = await get(`${running.roomId}/replay`, running.players[0]);
    expect(answer).toMatchObject({ status: 409, body: { code: 'game/not_finished' } });
    expect(JSON.stringify(answer.body)).not.toContain('cards');
    const host = await server.guest('میزبان');
    const waiting = String((await host.call('create_game', { room_id: 'منتظر' }))['room_id']);
    expect((await get(`${waiting}/replay`)).body['code']).toBe('room/not_started');
    expect((await get('NOROOM/replay')).status).toBe(404);
    expect((await get(`${'x'.repeat(65)}/replay`)).body['code']).toBe('request/invalid');
  });
});

describe('what a finished match brought', () => {
  const gainOf = async (id: string, who: TestPlayer) => gainAnswer.parse((await get(`${id}/gain`, who)).body);

  it('is sent to each of its players when it has been counted, and read by them with the same numbers', async () => {
    for (const player of finished.players) {
      await expect.poll(async () => (await gainOf(finished.roomId, player)).data).not.toBeNull();
      const { data } = await gainOf(finished.roomId, player);
      expect(data).toMatchObject({ total: data?.score, level: 1, level_up: false });
      const heard = player.frames
        .map((frame) => JSON.parse(frame) as [string, ServerPayload<'message'>])
        .filter(([event, { kind }]) => event === 'message' && kind === 'gain');
      expect(heard.map(([, payload]) => serverEvents.message.payload.parse(payload))).toEqual([
        {
          kind: 'gain',
          text_key: 'match.gain',
          params: {
            room_id: finished.roomId,
            score: data?.score,
            total: data?.total,
            level: 1,
            level_up: 0,
            trophies_change: data?.trophies?.change,
            trophies: data?.trophies?.after,
          },
          at: expect.any(Number) as number,
        },
      ]);
    }
  });

  it('is for its people alone, and only once it is over', async () => {
    const [member] = secret.players;
    expect((await get(`${finished.roomId}/gain`)).status).toBe(401);
    expect((await get(`${finished.roomId}/gain`, member)).body['code']).toBe('room/not_member');
    expect((await get('NOROOM/gain', member)).body['code']).toBe('room/does_not_exist');
    const waiting = String((await member.call('create_game', { room_id: 'منتظر' }))['room_id']);
    expect((await get(`${waiting}/gain`, member)).body['code']).toBe('game/not_finished');
  });
});

describe('the fairness record', () => {
  it('proves every hand of a finished match against its commitment', async () => {
    const answer = fairnessAnswer.parse((await get(`${finished.roomId}/fairness`)).body);
    const shown = new Map(
      finished.players[0].games.flatMap(({ fairness }) =>
        fairness === null ? [] : [[fairness.hand, fairness.commitment] as const],
      ),
    );
    const { hands } = await replayOf(finished.roomId);
    expect(answer.hands.map(({ hand }) => hand)).toEqual(hands.map(({ hand }) => hand));
    for (const { client_seeds, start_seat, draw, ...record } of answer.hands) {
      const seeds = client_seeds as unknown as Four<string>;
      const drawn = draw === undefined || start_seat === undefined ? {} : { draw, start_seat };
      expect(await verifyDeal({ ...record, client_seeds: seeds, ...drawn })).toEqual({ ok: true });
      expect(record.commitment).toBe(shown.get(record.hand));
    }
    expect(answer.hands[0]?.draw).toBeDefined();
  });

  it('of a running match has only the hands that are over', async () => {
    const table = await aTable(server, { target_points: 13 });
    const [first] = table.players;
    await first.game(({ phase }) => phase === 'choosing_rule');
    expect(fairnessAnswer.parse((await get(`${table.roomId}/fairness`)).body).hands).toEqual([]);
    const playing = table.players.map((player) => playOut(player, table.roomId));
    const second = await first.game(({ hand, phase }) => hand === 2 && phase === 'choosing_rule');
    const answer = fairnessAnswer.parse((await get(`${table.roomId}/fairness`)).body);
    const over = first.games.filter(({ version }) => version < second.version).at(-1);
    expect(answer.hands[0]?.commitment).toBe(over?.fairness?.commitment);
    const newest = (await first.game(() => true)).hand;
    expect(Math.max(...answer.hands.map(({ hand }) => hand))).toBeLessThanOrEqual(newest);
    await Promise.all(playing);
  });
});

describe('a player’s history', () => {
  it('lists the finished matches one sat in, the newest first, page by page', async () => {
    const player = await connect(server.url, finished.players[1]);
    const again = await server.guest('حریف');
    const created = await player.call('create_game', { room_id: 'دوباره', options: { bots: 'fill' } });
    const roomId = String(created['room_id']);
    await player.call('start_game', { room_id: roomId });
    await playOut(player, roomId);
    const page = async (query: string, who: TestPlayer = player) =>
      historyAnswer.parse((await get(`history${query}`, who)).body);
    const all = await page('');
    expect(all.data.map(({ room_id }) => room_id)).toEqual([roomId, finished.roomId]);
    expect(all.meta).toEqual({ total: 2, page: 1, pages: 1, per_page: 20 });
    expect(all.data[1]).toMatchObject({ my_seat: 1, points: { team1: expect.any(Number) as number } });
    expect(all.data[1]?.won).toBe(all.data[1]?.result?.winner === 'team2');
    expect((await page('?page=2&per_page=1')).data.map(({ room_id }) => room_id)).toEqual([finished.roomId]);
    expect((await page('', again)).data).toEqual([]);
    expect((await get('history')).status).toBe(401);
    player.close();
  });
});
