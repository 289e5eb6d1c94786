import type { EventLimit } from '@hokm/shared/protocol';
import { REACTIONS_AT_ONCE, REACTIONS_PER_SECOND } from '@hokm/shared/conduct';

/** The size of a token bucket: so many events at once, and so many a second for long. */
export interface EventRate {
  readonly atOnce: number;
  readonly perSecond: number;
}

const CREATES_PER_MINUTE = 10;

/**
 * The rates of an account for each class of events, over all of its connections to this process. Classes of dear events get a
 * part of `eventsPerSecond`, which is what one connection may send for long: at its limit no event may cost much more than
 * heartbeats do (`npm run bench events`).
 */
export function eventRates(eventsPerSecond: number): Readonly<Record<EventLimit, EventRate>> {
  const atOnce = eventsPerSecond * 2;
  return {
    creates: { atOnce: CREATES_PER_MINUTE, perSecond: CREATES_PER_MINUTE / 60 },
    visits: { atOnce, perSecond: eventsPerSecond / 16 },
    changes: { atOnce, perSecond: eventsPerSecond / 40 },
    commands: { atOnce, perSecond: eventsPerSecond / 2 },
    reactions: { atOnce: REACTIONS_AT_ONCE, perSecond: REACTIONS_PER_SECOND },
  };
}

/** The rate of an account for all events together: two devices at full speed. */
export function accountRate(eventsPerSecond: number): EventRate {
  return { atOnce: eventsPerSecond * 4, perSecond: eventsPerSecond * 2 };
}
