import { PRESENCE_SETTLE_MS, type Outbox, type Post } from '../notifications/outbox.js';
import { idOf, SOON_MS, type Notices } from './context.js';
import type { TourRecord } from './model.js';
import type { Standing } from './rules/standings.js';
import { everybodyOf } from './prize-list.js';

type What = Extract<Post['notice'], { kind: 'tournament' }>['what'];
type More = { code?: string; place?: number; coins?: number };

/** People who are in, also while one of a pair waits for the other. */
const peopleIn = ({ people }: TourRecord): string[] =>
  Object.entries(people).flatMap(([person, { state }]) => (state === 'in' ? [person] : []));

/**
 * Notices of tournaments to people who are not in the app; the app itself shows the rest. Each is posted before what it tells of is
 * written or while it may still be repeated, and once: four to a person at most, of all tables the first.
 */
export class TourNotices implements Notices {
  /** @param outbox null without a bot */
  constructor(private readonly outbox: Pick<Outbox, 'post'> | null) {}

  /** It begins within a day. Who has signed up since knows it. */
  async soon(tour: TourRecord): Promise<void> {
    for (const person of peopleIn(tour))
      if ((tour.people[person]?.at ?? 0) < tour.starts_at - SOON_MS) await this.post(tour, person, 'soon');
  }

  /** People say now that they are there. */
  async checkIn(tour: TourRecord): Promise<void> {
    for (const person of peopleIn(tour)) await this.post(tour, person, 'check_in');
  }

  /** A pair wants them as its reserve. */
  async reserve(tour: TourRecord, person: string): Promise<void> {
    await this.post(tour, person, 'reserve');
  }

  /** A table waits for its people. */
  async table(tour: TourRecord, people: readonly string[], code: string): Promise<void> {
    for (const person of people) await this.post(tour, person, 'table', { code });
  }

  /** It is over. */
  async result(tour: TourRecord, standings: readonly Standing[]): Promise<void> {
    for (const { entrant, place } of standings)
      for (const person of everybodyOf(tour, entrant)) {
        const coins = tour.payments?.find(({ player_id }) => player_id === person)?.coins;
        await this.post(tour, person, 'result', { place, ...(coins === undefined ? {} : { coins }) });
      }
  }

  private async post(tour: TourRecord, account: string, what: What, more: More = {}): Promise<void> {
    await this.outbox?.post({
      key: `tour:${idOf(tour)}:${what}:${account}`,
      account,
      afterMs: PRESENCE_SETTLE_MS,
      notice: { kind: 'tournament', what, title: tour.name.fa || tour.name.en, tour: idOf(tour), ...more },
    });
  }
}
