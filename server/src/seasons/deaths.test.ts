import { expect, it } from 'vitest';
import { CLOSES_AFTER_MS } from '@hokm/shared/api/seasons/limits';
import { periodAt } from '@hokm/shared/standing';
import { SeasonWorld } from '../../test/support/season-world.js';
import { onlyDeath } from '../../test/support/wallets.js';

/** The last week of a season with groups of people and of clans, in which some have played on after midnight. */
async function aLastWeek(): Promise<{ world: SeasonWorld; people: string[] }> {
  const world = await SeasonWorld.open();
  const people = await world.people(12);
  const { ends_at } = periodAt('season', world.week.starts_at);
  while (world.week.ends_at < ends_at) {
    world.pass();
    await world.close();
  }
  for (const [n, id] of people.slice(0, 4).entries()) await world.aClan([id], n);
  const points = people.map((_, n) => 10 * (12 - n));
  await world.play(people, points);
  for (const id of people.slice(0, 4)) await world.cup.joinFor(world.week, id);
  world.turnTo(ends_at + 60_000);
  await world.settle(await world.match(people.slice(2, 6)));
  world.turnTo(ends_at + CLOSES_AFTER_MS);
  return { world, people };
}

/** All that the end of the week has written, but for the ids of clans, which are of the moment. */
async function written(world: SeasonWorld, people: readonly string[]): Promise<string> {
  const clans = await world.connection.collection('clans').find().sort({ created_at: 1 }).toArray();
  const all = {
    groups: await world.stored(),
    cups: await world.cup.groups.find().sort({ _id: 1 }).lean(),
    weeks: await world.groups.weeks.find().sort({ _id: 1 }).lean(),
    coins: (await world.entries()).map(({ account, amount }) => [account, amount]),
    notices: (await world.notices()).map(({ _id, notice }) => [_id, notice]),
    borders: clans.map((clan) => clan['border_until'] as unknown),
    owned: await Promise.all(people.map((id) => world.ownedBy(id))),
  };
  return clans.reduce((text, { _id }, n) => text.replaceAll(String(_id), `clan ${n}`), JSON.stringify(all));
}

/** All rounds of a worker, of which each may die. */
async function rounds(world: SeasonWorld, { groups, cup } = world.parts()): Promise<void> {
  await world.close(groups, cup);
  await world.handOut(undefined, groups);
  await cup.giveBorders();
  await world.giveFrames(undefined, groups);
}

const died = (error: unknown): false => {
  for (const each of error instanceof AggregateError ? error.errors : [error]) onlyDeath(each);
  return false;
};

let undisturbed: Promise<string> | null = null;
function whatIsDue(): Promise<string> {
  undisturbed ??= aLastWeek().then(async ({ world, people }) => {
    await rounds(world);
    const found = await written(world, people);
    await world.end();
    return found;
  });
  return undisturbed;
}

it('has all parts to write', async () => {
  const due = await whatIsDue();
  expect(due.match(/"frame:season-1405-3-/gu)).toHaveLength(12);
  expect(due).toMatch(/"borders":\[\d+,null,null,null\]/u);
  expect(due).toMatch(/"coins":\[\["[0-9a-f]+",200\]\]/u);
  expect(due).toContain('"frames_at"');
  expect(due.match(/"week":"week:2026-12-26"/gu)?.length).toBeGreaterThan(2);
});

it.each([
  ['in one process', false],
  ['beside another process', true],
])('the end of a week and a season goes on where it stood, killed at each write, %s', async (_, isBeside) => {
  const { world, people } = await aLastWeek();
  let deaths = 0;
  let at = 1;
  for (let isDone = false, before = ''; !isDone; deaths++) {
    expect(deaths).toBeLessThan(300);
    const afterEffect = deaths % 2 === 1;
    const mortalRound = () => rounds(world, world.dying({ at, afterEffect }));
    const alive = isBeside && deaths % 5 === 4 ? [rounds(world)] : [];
    const [ended] = await Promise.all([mortalRound().then(() => true, died), ...alive]);
    isDone = ended;
    if (!afterEffect) continue;
    // A write that says again what is there already is no step: the next process dies one later.
    const now = await written(world, people);
    at = now === before ? at + 1 : 1;
    before = now;
  }
  expect(deaths).toBeGreaterThan(isBeside ? 4 : 20);
  await rounds(world);
  expect(await written(world, people)).toBe(await whatIsDue());
  await world.end();
});
