import { PRESENCE_SETTLE_MS, type Outbox, type Post } from '../notifications/outbox.js';
import { idOf, SOON_MS, type Notices } from './context.js';
import type { TourMatch, TourRecord } from './model.js';
import { standingsOf } from './rounds.js';
import { fourOf } from './tables.js';

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

  /** A table waits for its people. */
  async table(tour: TourRecord, match: TourMatch, code: string): Promise<void> {
    for (const person of fourOf(tour, match)) await this.post(tour, person, 'table', { code });
  }

  /** It is over. */
  async result(tour: TourRecord): Promise<void> {
    const places = new Map(standingsOf(tour).map(({ entrant, place }) => [entrant, place]));
    for (const { entrant, people } of tour.entrants)
      for (const person of people) {
        const coins = tour.payments?.find(({ player_id }) => player_id === person)?.coins;
        await this.post(tour, person, 'result', {
          place: places.get(entrant) ?? tour.entrants.length,
          ...(coins === undefined ? {} : { coins }),
        });
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
