import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anId } from '../../test/support/rooms.js';
import { FEE, PURSE, TourWorld } from '../../test/support/tour-world.js';
import { leaveTournament } from './leave.js';
import { winnersOf } from './prize-list.js';
import { acceptReserve, askReserve, mayReplace } from './reserve.js';
import { stepOf } from './steps.js';
import { seatsOf } from './tables.js';

/** Nobody is in before: people 1 to 8 are four pairs, 9 and 10 play in none. */
const [WINNER, PARTNER, LOSER, NEW, OTHER] = [1, 2, 0, 9, 10];
let world: TourWorld;
beforeAll(async () => {
  world = await TourWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.clear());

/** A pair that has won its first match, between the two rounds of four pairs: its two people. */
async function betweenRounds(changed: object = {}): Promise<[number, number]> {
  await world.aTour(10, changed);
  await world.pairs(4);
  await world.begin(4);
  await world.playRound();
  const { matches, entrants } = await world.record();
  const [first] = matches;
  const winner = entrants.find(({ entrant }) => entrant === first?.sides[0]);
  const numbers = (winner?.people ?? []).map((person) =>
    [1, 2, 3, 4, 5, 6, 7, 8].find((n) => anId(n) === person),
  );
  return [numbers[0] ?? 0, numbers[1] ?? 0];
}

const code = (result: { ok: true } | { ok: false; code: string }) => (result.ok ? 'ok' : result.code);
const ask = async (by: number, player: number, instead_of = by) =>
  code(
    await askReserve(world.process().context, anId(by), world.id, {
      player: anId(player),
      instead_of: anId(instead_of),
    }),
  );
const accept = async (n: number, key = `reserve-${n}`, is_guest = false) =>
  code(await acceptReserve(world.process().context, { id: anId(n), is_guest }, world.id, key));
const step = async (n: number) => stepOf(await world.record(), anId(n), new Map()).step;

describe('a reserve', () => {
  it('is asked between two rounds, says yes, pays nothing, and plays the next match', async () => {
    const [one, partner] = await betweenRounds();
    expect(await ask(one, NEW)).toBe('ok');
    expect(await ask(one, NEW)).toBe('ok');
    const told = await world.coins.game.connection
      .collection<{ _id: string; account: string }>('outbox')
      .find({ account: anId(NEW) })
      .toArray();
    expect(told.map(({ _id }) => _id.split(':')[2])).toEqual(['reserve']);
    expect(await step(NEW)).toBe('reserve');
    expect(await accept(NEW)).toBe('ok');
    expect(await accept(NEW)).toBe('ok');
    const record = await world.record();
    const pair = record.entrants.find(({ people }) => people.includes(anId(NEW)));
    expect(pair).toMatchObject({ former: { player_id: anId(one) } });
    expect(pair?.people).toContain(anId(partner));
    expect(pair?.people).not.toContain(anId(one));
    expect(await world.purses(10)).toEqual([...Array<number>(8).fill(PURSE - FEE), PURSE, PURSE]);
    await world.nextRound();
    const [final] = (await world.record()).matches.filter(({ round }) => round === 2);
    if (final === undefined) throw new Error('no final');
    expect(seatsOf(await world.record(), final)).toContain(anId(NEW));
    expect(await step(one)).toBe('none');
    await world.playRound();
    await world.process().goOn();
    const { payments = [], status } = await world.record();
    expect(status).toBe('finished');
    // Both have played one match of this place: the last one wins.
    const paid = payments.map(({ player_id }) => player_id);
    expect([paid.includes(anId(NEW)), paid.includes(anId(one)), paid.includes(anId(partner))]).toEqual([
      true,
      false,
      true,
    ]);
    expect([await world.coins.discrepancies(), await world.wrongPots()]).toEqual([0, []]);
  });

  it('may be another one until the first has answered, and says no by leaving', async () => {
    const [one] = await betweenRounds();
    expect([await ask(one, NEW), await ask(one, OTHER)]).toEqual(['ok', 'ok']);
    expect([await step(NEW), await step(OTHER)]).toEqual(['none', 'reserve']);
    expect(await accept(NEW)).toBe('tournaments/not_asked');
    expect(code(await leaveTournament(world.process().context, anId(OTHER), world.id))).toBe('ok');
    expect(await accept(OTHER)).toBe('tournaments/not_asked');
    expect((await world.record()).reserves).toEqual({});
  });

  it('comes in once', async () => {
    const [one, partner] = await betweenRounds();
    await ask(one, NEW);
    await accept(NEW);
    expect(await ask(partner, OTHER)).toBe('tournaments/reserve_taken');
    expect(await ask(one, OTHER)).toBe('tournaments/not_in');
  });

  it('is in one pair, also where two pairs ask and both answers come at once', async () => {
    await betweenRounds();
    const { entrants, matches } = await world.record();
    const winners = matches.filter(({ round }) => round === 1).map(({ sides }) => sides[0]);
    const askers = winners.map(
      (entrant) => entrants.find((each) => each.entrant === entrant)?.people[0] ?? '',
    );
    for (const asker of askers)
      expect(
        code(
          await askReserve(world.process().context, asker, world.id, {
            player: anId(NEW),
            instead_of: asker,
          }),
        ),
      ).toBe('ok');
    const answers = await Promise.all([accept(NEW, 'answer-one'), accept(NEW, 'answer-two')]);
    expect(answers.sort()).toEqual(['ok', 'tournaments/not_asked']);
    const after = await world.record();
    expect(after.entrants.filter(({ people }) => people.includes(anId(NEW)))).toHaveLength(1);
    expect(after.reserves).toEqual({});
  });

  it('takes the place of a partner only who did not come to the last match', async () => {
    const [one, partner] = await betweenRounds();
    expect(await ask(one, NEW, partner)).toBe('tournaments/reserve_partner_there');
    expect(await ask(one, NEW, LOSER)).toBe('tournaments/reserve_partner_there');
    const record = await world.record();
    const away = record.matches.map((match) => ({ ...match, absent: [anId(partner)] }));
    expect(mayReplace({ ...record, matches: away }, anId(one))).toEqual(
      expect.arrayContaining([anId(one), anId(partner)]),
    );
  });

  it('comes too late once the round is drawn, and from a cup of people or before the start not at all', async () => {
    const [one] = await betweenRounds();
    await ask(one, NEW);
    await world.nextRound();
    expect([await accept(NEW), await ask(one, NEW)]).toEqual([
      'tournaments/not_asked',
      'tournaments/reserve_not_now',
    ]);
    await world.clear();
    await world.aTour(10);
    await world.pairs(4);
    expect(await ask(WINNER, NEW)).toBe('tournaments/not_in');
    await world.begin(4);
    expect(await ask(WINNER, NEW, PARTNER)).toBe('tournaments/reserve_not_now');
  });

  it('is refused who may not sign up, and nothing changes', async () => {
    const [one] = await betweenRounds();
    const before = await world.record();
    expect(await ask(one, 8 === one ? 7 : 8)).toBe('tournaments/partner_taken');
    expect(await ask(one, 99)).toBe('tournaments/no_such_partner');
    expect(await ask(NEW, OTHER)).toBe('tournaments/not_in');
    expect(await world.record()).toEqual(before);
    await ask(one, NEW);
    expect(await accept(NEW, 'guest-key', true)).toBe('tournaments/guest');
    world.coins.walls = { ...world.coins.walls, tour_fees: false };
    expect(await accept(NEW)).toBe('stake/fees_off');
    expect((await world.record()).entrants).toEqual(before.entrants);
  });
});

it('leaves the prize of a place to whoever has played more of its matches', async () => {
  await betweenRounds();
  const { entrants, matches, ...record } = await world.record();
  const [pair] = entrants;
  const [match] = matches;
  if (pair === undefined || match === undefined) throw new Error('nobody plays');
  const former = { player_id: anId(40), seat: 1 };
  const withReserve = [{ ...pair, people: [pair.people[0] ?? '', anId(41)], former }];
  const played = (absent: string[]) => ({
    ...match,
    sides: [pair.entrant, 99] as const,
    how: 'played' as const,
    absent,
  });
  const of = (absents: string[][]) =>
    winnersOf(
      { ...record, entrants: withReserve, matches: absents.map(played) },
      { entrant: pair.entrant, played: absents.length },
    )[1];
  expect(of([[anId(41)], [anId(41)], [anId(40)]])).toEqual({ player_id: anId(40), played: 2 });
  expect(of([[anId(41)], [anId(40)]])).toEqual({ player_id: anId(41), played: 1 });
});
