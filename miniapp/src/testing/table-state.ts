import type { MatchState } from '@hokm/shared/rules';
import type { Line, Live, Stand } from '@hokm/web/testing';
import type { MiniState } from './states.js';
import { atTable, type Scene } from './tables.js';

/** The viewer may play. */
export const TURN = '.table_hand.table_turn';

let made = 0;
/** The code of a room that no other state has. */
export const nextCode = () => `HKT${String((made += 1)).padStart(3, '0')}`;

/** A table at a moment. */
export function table(
  state: string,
  match: () => MatchState,
  until: MiniState['until'],
  {
    ago,
    options,
    replies,
    ...more
  }: Partial<MiniState> & Pick<Scene, 'ago' | 'options'> & Pick<Live, 'replies'> = {},
): MiniState {
  const scene: Scene = {
    code: nextCode(),
    match,
    ...(ago === undefined ? {} : { ago }),
    ...(options === undefined ? {} : { options }),
  };
  return {
    state,
    path: `/game/${scene.code}`,
    live: atTable(scene, replies),
    until,
    window: true,
    ...more,
  };
}

/** Lets time pass in a page where it stands still, ms. */
export async function later({ page }: Stand, ms: number): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.setFixedTime(now + ms);
}

/** How often it is looked whether an event was sent, and for how long, ms. */
const LOOK_MS = 50;
const PATIENCE_MS = 8_000;

type EventName = Parameters<Line['heard']>[0];

/** Waits until the app has sent an event so often in this state; gives the last one. */
export async function heard<E extends EventName>({ page, line }: Stand, event: E, count = 1) {
  for (let waited = 0; line.heard(event).length < count; waited += LOOK_MS) {
    if (waited > PATIENCE_MS) throw new Error(`The app has sent ${event} too seldom.`);
    await page.waitForTimeout(LOOK_MS);
  }
  return line.heard(event).at(-1);
}

/** How often time is let go by for an event, and how long it is then looked for, ms. */
const ROUNDS = 4;
const ROUND_MS = 2_000;

/**
 * Lets time go by in a page that stands still, until the app has sent an event so often. A page that has just been
 * drawn may set its timer only after the first round, on a busy machine.
 */
export async function heardWithin(stand: Stand, ms: number, event: EventName, count: number): Promise<void> {
  const { page, line } = stand;
  for (let round = 1; round < ROUNDS; round += 1) {
    await page.clock.runFor(ms);
    for (let waited = 0; waited < ROUND_MS; waited += LOOK_MS) {
      if (line.heard(event).length >= count) return;
      await page.waitForTimeout(LOOK_MS);
    }
  }
  await page.clock.runFor(ms);
  await heard(stand, event, count);
}

/** What the button does that looks again for a network: the device says that it has one. */
export const backOnline = ({ page }: Stand): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('online')));
