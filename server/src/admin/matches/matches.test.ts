import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffMatch, StaffTable } from '@hokm/shared/api/matches';
import type { Dossier } from '@hokm/shared/api/reports';
import { trickWinner, type CardId, type Seat } from '@hokm/shared/rules';
import { apiOf, type ApiAnswer } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import { aTable, playOut, type TestTable } from '../../../test/support/table.js';
import type { ReportRecord } from '../../moderation/model.js';
import type { MatchRecord } from '../../play/games/match-record.js';

/** Plays some cards at a table, whoever has the turn. */
async function playCards({ roomId, players }: TestTable, cards: number): Promise<void> {
  const [first] = players;
  for (let played = 0; played < cards;) {
    const table = await first.game(({ deck_state }) => deck_state.turn_player_id !== null);
    const actor = players.find(({ id }) => id === table.deck_state.turn_player_id) ?? first;
    const own = await actor.game(({ version }) => version >= table.version);
    const isNaming = own.phase === 'choosing_rule';
    const answer = isNaming
      ? await actor.call('select_rule', { room_id: roomId, rule_suit: own.my_cards[0]?.suit })
      : await actor.call('play_card', {
          room_id: roomId,
          player_id: actor.id,
          card_id: own.legal_card_ids[0],
        });
    if (!isNaming) played += 1;
    await first.game(({ version }) => version >= Number(answer['version']));
  }
}

let server: TestServer;
/** The panel of another process on the same database. */
let panel: TestHttp;
let moderator: SignedInPerson;
let admin: SignedInPerson;
let open: TestTable;
let hidden: TestTable;
let running: TestTable;

const stored = () => panel.connection.collection<MatchRecord>('matches');
const reports = () => panel.connection.collection<ReportRecord>('reports');

beforeAll(async () => {
  server = await startTestServer();
  panel = await startTestHttp();
  moderator = await aPanelPerson(panel, 'moderator');
  admin = await aPanelPerson(panel, 'admin');
  const playedOut = async (options: Record<string, unknown>) => {
    const table = await aTable(server, options);
    await Promise.all(table.players.map((player) => playOut(player, table.roomId)));
    return table;
  };
  open = await playedOut({});
  hidden = await playedOut({ visibility: 'private' });
  running = await aTable(server, { target_points: 13 });
  await playCards(running, 21);
  // The panel's process finds the stored matches of the server.
  for (const name of ['accounts', 'matches', 'moves'] as const) {
    const documents = await server.connection.collection(name).find().toArray();
    if (documents.length > 0) await panel.connection.collection(name).insertMany(documents);
  }
  await stored().updateMany({ status: 'finished' }, { $set: { finished_at: panel.clock.now() - 1_000 } });
});
afterAll(async () => {
  await server.close();
  await panel.close();
});
beforeEach(async () => {
  await reports().deleteMany({});
});

const idOf = async (roomId: string) => (await stored().findOne({ room_id: roomId }))?._id ?? '';
/** A call with a new session of the panel: the clock may have ended the one before. */
const as =
  ({ id }: SignedInPerson) =>
  async (method: string, path: string) =>
    apiOf(panel.url, await panelTokenOf(panel, id))(method, path);
const codeOf = ({ body }: ApiAnswer) => body['code'];

let number = 0;
async function report(match: string, by: string, player: string, more: Partial<ReportRecord> = {}) {
  number += 1;
  await reports().insertOne({
    _id: `${match}:${by}:${player}:${number}`,
    by,
    player_id: player,
    player_name: 'نام',
    room_id: 'ROOM1A',
    match_id: match,
    reason: 'cheating',
    status: 'open',
    at: panel.clock.now(),
    ...more,
  });
}

const matchOf = async (id: string, who = moderator) =>
  (await as(who)('GET', `/admin/matches/${id}`)).body['data'] as StaffMatch;

describe('a finished match in the panel', () => {
  it('has every hand as dealt, every card with its time, and the card that took each trick', async () => {
    const { match, hands, moves } = await matchOf(await idOf(open.roomId));
    expect(match).toMatchObject({ room_id: open.roomId, status: 'finished' });
    for (const hand of hands) {
      expect(new Set(hand.cards.flat()).size).toBe(52);
      const cards = moves.filter((move) => move.hand === hand.hand && move.type === 'play_card');
      for (let at = 0; at < cards.length; at += 4) {
        const trick = cards.slice(at, at + 4);
        expect(trick.map((move) => move.trick)).toEqual(trick.map(() => at / 4 + 1));
        if (trick.length < 4) continue;
        const laid = trick.map(({ seat = 0, card_id = '' }) => ({ seat, card: card_id as CardId }));
        const trump = hand.rule_suit === null ? null : (hand.rule_suit.charAt(0) as 'S' | 'H' | 'D' | 'C');
        const winner: Seat = trickWinner(laid, trump, 0);
        expect(trick.filter(({ took }) => took).map(({ seat }) => seat)).toEqual([winner]);
      }
      for (const { ms } of cards) expect(ms).toBeGreaterThanOrEqual(0);
    }
    expect(
      moves.filter(({ type }) => type === 'deal').every(({ ms, trick }) => ms === null && trick === null),
    ).toBe(true);
  });

  it('names the reports out of it', async () => {
    const id = await idOf(open.roomId);
    const [a, b] = open.players;
    await report(id, a.id, b.id);
    await report('0'.repeat(24), a.id, b.id);
    expect((await matchOf(id)).reports).toEqual([
      {
        player_id: b.id,
        by: { id: a.id, name: a.name },
        reason: 'cheating',
        status: 'open',
        at: new Date(panel.clock.now()).toISOString(),
      },
    ]);
  });

  it('is not shown while it runs, and not where there is none', async () => {
    const answer = await as(moderator)('GET', `/admin/matches/${await idOf(running.roomId)}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'game/not_finished' } });
    expect(answer.body).not.toHaveProperty('data');
    expect(codeOf(await as(admin)('GET', `/admin/matches/${'0'.repeat(24)}`))).toBe('request/not_found');
    expect((await as(moderator)('GET', '/admin/matches/ABC123')).status).toBe(400);
  });

  it('of a private room is opened by moderators only with a report, and the audit log says who did, once an hour', async () => {
    const id = await idOf(hidden.roomId);
    const read = (who: SignedInPerson) => as(who)('GET', `/admin/matches/${id}`);
    const audited = () =>
      panel.connection.collection('audit_log').countDocuments({ target: `matches:${id}` });
    expect(codeOf(await read(moderator))).toBe('room/private');
    expect(await audited()).toBe(0);
    expect((await read(admin)).status).toBe(200);
    expect(await audited()).toBe(1);
    const [a, b] = hidden.players;
    await report(id, a.id, b.id);
    expect((await read(moderator)).status).toBe(200);
    expect((await read(moderator)).status).toBe(200);
    expect(await audited()).toBe(2);
    panel.clock.advance(3_600_000);
    await read(moderator);
    expect(await audited()).toBe(3);
  });
});

describe('the dossier of a case', () => {
  const dossierOf = async (player: string, who: SignedInPerson) =>
    as(who)('GET', `/admin/reports/${player}-cheating/dossier`);

  it('compares think times with the usual, counts who sat together, and lists reports about and by the person', async () => {
    const id = await idOf(open.roomId);
    const [player, next, partner] = open.players;
    await report(id, next.id, player.id);
    await report('x', partner.id, player.id, { status: 'closed', outcome: 'actioned', closed_at: 1 });
    await report('y', player.id, next.id, { status: 'closed', outcome: 'no_action', closed_at: 1 });
    const original = await stored().findOne({ _id: id });
    if (original === null) throw new Error('no match');
    const isFirst = original.seats.findIndex((seat) => seat?.player_id === player.id) % 2 === 0;
    const [ownSide, otherSide] = isFirst ? ([0, 1] as const) : ([1, 0] as const);
    const wonBy = (team: number, coins: number) =>
      original.seats.flatMap((seat, at) =>
        seat === null || at % 2 !== team ? [] : [{ player_id: seat.player_id, coins, why: 'prize' as const }],
      );
    const earlier = ['1', '2'].map((digit): MatchRecord => ({
      ...original,
      _id: digit.repeat(24),
      room_id: `EARLY${digit}`,
      winners: digit === '1' ? [player.id, partner.id] : [],
      options: { ...original.options, stake: digit === '1' ? 50 : 100 },
      result: { winner: digit === '1' ? ownSide : otherSide, reason: 'points' },
      stakes: {
        phase: 'settled',
        round: 1,
        since: 0,
        payers: [],
        outcome: 'won',
        payments: digit === '1' ? wonBy(ownSide, 100) : wonBy(otherSide, 200),
      },
      seats: original.seats.map((seat) => (seat === null ? null : { ...seat, device: 'one' })),
    }));
    await stored().insertMany(earlier);
    const { body } = await dossierOf(player.id, admin);
    const found = body['data'] as Dossier;
    expect(found.match_id).toBe(id);
    expect(found.think.match?.cards).toBeGreaterThan(0);
    expect(found.think.usual?.cards).toBe(2 * (found.think.match?.cards ?? 0));
    expect(found.think.usual_matches).toBe(2);
    const together = found.together.find((each) => each.id === partner.id);
    const isWon = original.winners.includes(player.id) ? 1 : 0;
    expect(together).toEqual({
      id: partner.id,
      name: partner.name,
      is_in_match: true,
      as_partners: { played: 3, won: 1 + isWon },
      as_opponents: { played: 0, won: 0 },
      coins: { matches: 2, passed: 0, highest: 100, match_id: expect.stringMatching(/^1+$|^2+$/) as string },
    });
    expect(found.together.find((each) => each.id === next.id)?.coins).toMatchObject({
      matches: 2,
      passed: -25,
    });
    expect(found.together.find((each) => each.id === next.id)?.as_opponents.played).toBe(3);
    expect(found.about).toEqual({ total: 2, open: 1, upheld: 1 });
    expect(found.by_player).toMatchObject({
      sent: 1,
      upheld: 0,
      recent: [{ player: { id: next.id, name: next.name }, outcome: 'no_action' }],
    });
    expect(found.shared?.devices.find((each) => each.id === next.id)).toMatchObject({ matches: 2 });
    await stored().deleteMany({ _id: { $in: earlier.map(({ _id }) => _id) } });
  });

  it('names addresses that others came from for administrators, and for moderators none', async () => {
    const [one, other] = [await aPerson(panel, 'user'), await aPerson(panel, 'user')];
    await report('z', other.id, one.id);
    const found = (await dossierOf(one.id, admin)).body['data'] as Dossier;
    // All guests of a test come from one address.
    expect(found.shared?.addresses[0]?.total).toBeGreaterThan(0);
    expect(found.think).toEqual({ match: null, usual: null, usual_matches: 0 });
    expect(((await dossierOf(one.id, moderator)).body['data'] as Dossier).shared).toBeNull();
  });

  it('is refused where nothing is open', async () => {
    expect(codeOf(await dossierOf('0'.repeat(24), admin))).toBe('request/not_found');
  });
});

describe('the wall of tables', () => {
  const wall = async (query = '') => {
    const { body } = await as(moderator)('GET', `/admin/tables${query}`);
    return body as { data: StaffTable[]; meta: { total: number } };
  };
  const moves = () => panel.connection.collection<{ _id: string; move: { type: string } }>('moves');

  it('lists running public tables as spectators see them: two tricks late, and no card of a hand', async () => {
    const { data, meta } = await wall();
    expect(meta.total).toBe(1);
    const [table] = data;
    expect(table).toMatchObject({ room_id: running.roomId, hand: 1, is_rated: true, stake: 0 });
    // Of 21 cards the last eight are not shown: three tricks are over, and one card lies.
    expect(table?.trick).toHaveLength(1);
    expect((table?.tricks.team1 ?? 0) + (table?.tricks.team2 ?? 0)).toBe(3);
    expect(table?.players.map(({ cards }) => cards).sort()).toEqual([10, 10, 10, 9]);
    const id = await idOf(running.roomId);
    const played = (
      await moves()
        .find({ _id: { $gt: `${id}:`, $lt: `${id};` } })
        .sort({ _id: 1 })
        .toArray()
    )
      .map(({ move }) => move as { type: string; card?: string })
      .flatMap(({ type, card }) => (type === 'play_card' && card !== undefined ? [card] : []));
    const text = JSON.stringify(data);
    const shown = played.filter((card) => text.includes(`"${card}"`));
    expect(played.slice(0, 13)).toEqual(expect.arrayContaining(shown));
    expect(text).not.toContain('seed');
  });

  it('follows the stored moves, whichever process has made them', async () => {
    const id = await idOf(running.roomId);
    await wall();
    await playCards(running, 2);
    const known = new Set((await moves().find().toArray()).map(({ _id }) => _id));
    const fresh = (await server.connection.collection('moves').find().toArray()).filter(
      ({ _id }) => !known.has(_id as unknown as string),
    );
    await moves().insertMany(fresh as never[]);
    panel.clock.advance(1_000);
    const [before, now] = [await as(moderator)('GET', `/admin/tables/${id}`), await wall()];
    expect(before.body['data']).toEqual(now.data[0]);
    expect(now.data[0]?.trick).toHaveLength(3);
  });

  it('marks people with open reports, and pages', async () => {
    const [a, b] = running.players;
    const id = await idOf(running.roomId);
    await report(id, a.id, b.id);
    await report(id, a.id, b.id, { status: 'closed' });
    const { data } = await wall('?per_page=1');
    expect(data[0]?.players.map(({ open_reports }) => open_reports).sort()).toEqual([0, 0, 0, 1]);
    expect((await wall('?page=2')).data).toEqual([]);
    expect((await as(moderator)('GET', '/admin/tables?per_page=25')).status).toBe(400);
  });

  it('has no private table, no waiting room and no finished match', async () => {
    const id = await idOf(running.roomId);
    const get = async () => codeOf(await as(admin)('GET', `/admin/tables/${id}`));
    const change = (set: Partial<MatchRecord>) => stored().updateOne({ _id: id }, { $set: set });
    const original = await stored().findOne({ _id: id });
    if (original === null) throw new Error('no match');
    const { options } = original;
    await change({ options: { ...options, visibility: 'private' } });
    expect((await wall()).data).toEqual([]);
    expect(await get()).toBe('room/private');
    await change({ options, status: 'waiting' });
    expect((await wall()).data).toEqual([]);
    expect(await get()).toBe('room/not_started');
    await change({ status: 'in progress' });
    expect(codeOf(await as(admin)('GET', `/admin/tables/${await idOf(open.roomId)}`))).toBe('game/finished');
    expect(codeOf(await as(admin)('GET', `/admin/tables/${'0'.repeat(24)}`))).toBe('request/not_found');
  });
});
