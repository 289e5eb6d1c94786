import type { Update } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import { setStage, type Stage } from '../testing/stage.js';
import { outOfOrder, tooMany, type Fault } from '../testing/telegram/faults.js';
import { ApiRefusal } from '../testing/telegram/refusal.js';

/** Seeded orders that are tried; 10,000 in the long run. */
const ORDERS = Number(process.env['BOT_ORDERS'] ?? 200);
const SARA = 7;
const JOHN = 8;

/** Random numbers of a seed, in [0, 1). */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const blocked: Fault = { refuse: new ApiRefusal(403, 'Forbidden: bot was blocked by the user') };
const refused: Fault = { refuse: new ApiRefusal(400, 'Bad Request: chat not found') };
const FAULTS: readonly Fault[] = [outOfOrder, tooMany(0), blocked, refused, { loseAnswer: true }];

/** Ends the process at its `at`-th write: nothing that it does afterwards is stored. */
function killAt(stage: Stage, at: number): () => void {
  let writes = 0;
  const stops: (() => void)[] = [];
  const watch = <K extends string>(target: Record<K, (...given: never[]) => Promise<unknown>>, name: K) => {
    const before = target[name];
    target[name] = (...given: never[]) => {
      writes += 1;
      return writes >= at ? Promise.reject(new Error('the process is dead')) : before.apply(target, given);
    };
    stops.push(() => (target[name] = before));
  };
  for (const name of ['begin', 'end', 'release'] as const) watch(stage.effects as never, name);
  for (const name of ['markDone', 'postpone', 'setAside'] as const) watch(stage.updates as never, name);
  return () => {
    for (const stop of stops) stop();
  };
}

/** Brings updates to the bot in a seeded order, twice each, with faults and a death in between. */
async function run(stage: Stage, seed: number): Promise<void> {
  const random = randomOf(seed);
  const { people, faults } = stage.telegram;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const of: { person: number; update: Update }[] = [];
  const updates: Update[] = [];
  for (let n = 0; n < 4; n++) {
    const person = pick([SARA, JOHN]);
    const update = people.write(person, pick(['/help', '/terms', '/top', '/profile']));
    of.push({ person, update });
    updates.push(update, ...(random() < 0.3 ? [update] : []));
  }
  updates.sort(() => random() - 0.5);
  const before = stage.telegram.world.sent.length;
  faults.clear();
  const faultCount = Math.floor(random() * 3);
  for (let n = 0; n < faultCount; n++) faults.add('sendMessage', pick(FAULTS), 1, Math.floor(random() * 3));
  const dies = random() < 0.5;
  const revive = dies ? killAt(stage, 1 + Math.floor(random() * 10)) : () => undefined;
  for (const update of updates) await stage.intake.accept(update);
  await stage.intake.settled();
  revive();
  // Another process takes over all that waits.
  for (let n = 0; n < 3; n++) {
    await stage.restart().resume();
    await stage.intake.settled();
  }
  const sent = stage.telegram.world.sent.slice(before);
  for (const { update } of of) expect(stage.updates.stored.get(update.update_id)?.state).toBe('done');
  for (const person of [SARA, JOHN]) {
    const own = of.filter((each) => each.person === person);
    expect(sent.filter(({ chat_id }) => chat_id === person).length).toBeLessThanOrEqual(own.length);
  }
  // Without a fault and a death each is answered.
  if (faultCount === 0 && !dies) expect(sent).toHaveLength(of.length);
}

describe('updates in any order, with faults and deaths of the process', () => {
  it(`are all handled, and take effect at most once, in ${ORDERS} seeded orders`, async () => {
    const stage = await setStage({ delay: () => Promise.resolve() });
    try {
      for (let seed = 1; seed <= ORDERS; seed++)
        await run(stage, seed).catch((error: unknown) => {
          throw new Error(`seed ${seed}`, { cause: error });
        });
    } finally {
      await stage.telegram.stop();
    }
  }, 600_000);
});
