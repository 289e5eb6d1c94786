import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CoinWorld, OPEN, STAKE, type CoinProcess } from '../../test/support/coin-world.js';
import { accountModel } from '../accounts/model.js';
import type { SanctionRecord } from '../accounts/sanctions.js';
import { removePerson } from '../play/live/remove-person.js';
import { RoomSweeper } from '../play/rooms/room-sweeper.js';
import { startMatch } from '../play/rooms/start-match.js';

const RICH = [500, 500, 500, 500];

let world: CoinWorld;
beforeAll(async () => {
  world = await CoinWorld.open();
});
afterAll(() => world.close());

const start = ({ rooms }: CoinProcess) => startMatch(rooms, world.code, { by: null });
const sum = (some: readonly number[]) => some.reduce((total, each) => total + each, 0);

/** A room whose coins are being collected: two of the four have put in, and the process that asked them has died. */
async function inTheMiddle(): Promise<{ readonly paid: string; readonly unpaid: string }> {
  const payers = await world.players(RICH);
  const [paid = '', second = '', unpaid = ''] = payers;
  const stakes = { phase: 'collecting', round: 1, since: world.game.timers.now(), payers } as const;
  const { _id } = await world.aFullRoom({ stakes });
  for (const person of [paid, second])
    await world.process().stakes.hold({ what: 'm', id: _id, round: 1 }, person, STAKE, payers);
  expect(await world.balances()).toEqual([1_450, 1_450, 1_500, 1_500]);
  return { paid, unpaid };
}

/** Throws where a law of the ledger is broken; `pot`: what the room holds still. */
async function checkLaws(pot: number): Promise<void> {
  expect(await world.pot()).toBe(pot);
  expect([await world.discrepancies(), await world.wrongPots()]).toEqual([0, []]);
  expect(sum(await world.balances())).toBe(6_000 - pot);
}

const change = (account: string, set: object) =>
  accountModel(world.game.connection).updateOne({ _id: account }, { $set: set });
const frozen = (): SanctionRecord => ({
  id: 's',
  kind: 'freeze_coins',
  at: new Date(world.game.timers.now()),
  by: 'boss',
  reason: 'farm',
  until: new Date(world.game.timers.now() + 60_000),
  report_ids: [],
});

describe('in the second in which coins are collected', () => {
  beforeEach(async () => {
    await world.clear();
    world.walls = OPEN;
  });

  it.each([
    ['is deleted, whose coins are in', 'paid', () => ({ is_going: true })],
    ['is deleted, whose coins are not in', 'unpaid', () => ({ is_going: true })],
    ['has their coins frozen, and they are not in', 'unpaid', () => ({ sanctions: [frozen()] })],
    [
      'has a pause of their own',
      'unpaid',
      () => ({ coin_limits: { revision: 1, day_limit: null, paused_until: 2e15 } }),
    ],
  ] as const)('an account that %s gets everything back, as all do, and stands up', async (_, which, set) => {
    const person = (await inTheMiddle())[which];
    await change(person, set());
    await start(world.process());
    const record = await world.record();
    expect(record).toMatchObject({
      status: 'waiting',
      stakes: { phase: 'open', short: [{ player_id: person }] },
    });
    expect(record.seats.map((seat) => seat?.player_id)).not.toContain(person);
    await checkLaws(0);
  });

  it('coins that are frozen but in stay in: the match begins', async () => {
    const { paid } = await inTheMiddle();
    await change(paid, { sanctions: [frozen()] });
    await start(world.process());
    expect(await world.record()).toMatchObject({ status: 'in progress', stakes: { phase: 'held' } });
    await checkLaws(4 * STAKE);
  });

  it('a person who is banned stays in the match, played by a stand-in', async () => {
    const { unpaid } = await inTheMiddle();
    const one = world.process();
    await removePerson({ rooms: one.rooms }, unpaid);
    const table = await one.rooms.games.tables.get(world.code);
    const seat = table?.state.seats.find(({ player_id }) => player_id === unpaid);
    expect(seat).toMatchObject({ control: 'bot', left: false });
    await checkLaws(4 * STAKE);
  });

  it('coin rooms that are switched off give everything back, and close', async () => {
    await inTheMiddle();
    world.walls = { ...OPEN, stakes: false };
    await start(world.process());
    expect(await world.record()).toMatchObject({ open: false, status: 'finished', snapshot: null });
    await checkLaws(0);
  });

  it('maintenance lets what has begun come to its end, and nothing else begin', async () => {
    const sweptOnce = async () => {
      world.game.timers.advance(2_000);
      const sweeper = new RoomSweeper(world.process().rooms, () => true);
      sweeper.start();
      world.game.timers.advance(1_000);
      await sweeper.stop();
    };
    await inTheMiddle();
    await sweptOnce();
    expect(await world.record()).toMatchObject({ status: 'in progress', stakes: { phase: 'held' } });
    await checkLaws(4 * STAKE);
    await world.clear();
    await world.players(RICH);
    await world.aFullRoom();
    await sweptOnce();
    expect((await world.record()).stakes).toBe(undefined);
  });

  it('a process that stops as planned ends what it has begun first', async () => {
    await world.players(RICH);
    await world.aFullRoom();
    const sweeper = new RoomSweeper(world.process().rooms);
    sweeper.start();
    world.game.timers.advance(1_000);
    await sweeper.stop();
    expect(await world.record()).toMatchObject({ status: 'in progress', stakes: { phase: 'held' } });
    await checkLaws(4 * STAKE);
  });
});
