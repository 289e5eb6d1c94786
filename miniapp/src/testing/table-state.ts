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

/** Time goes by in steps, ms: the heartbeats of the app are answered between them. */
const STEP_MS = 1_000;
const BREATH_MS = 20;

/**
 * Lets time go by in a page that stands still, until the app has sent an event so often.
 * @param ms the time that it takes; twice as much may go by, as a busy machine may set the timer late
 */
export async function heardWithin({ page, line }: Stand, ms: number, event: EventName, count: number) {
  for (let gone = 0; line.heard(event).length < count; gone += STEP_MS) {
    if (gone > 2 * ms) throw new Error(`The app has sent ${event} too seldom.`);
    await page.clock.runFor(STEP_MS);
    await page.waitForTimeout(BREATH_MS);
  }
}

/** What the button does that looks again for a network: the device says that it has one. */
export const backOnline = ({ page }: Stand): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('online')));
