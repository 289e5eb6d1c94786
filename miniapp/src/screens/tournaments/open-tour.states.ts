import type { Tournament } from '@hokm/shared/api/tournaments';
import type { Answers, Stand } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { drawn } from '../../testing/media.js';
import { pageOfTour } from '../../testing/sample-tour-pages.js';
import { runningTour, tourId, tourOf } from '../../testing/sample-tours.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { shareText } from '../../text/share.js';
import { tourWatchText } from '../../text/tour-watch.js';
import { tournamentsText } from '../../text/tournaments.js';

type Texts = (typeof tourWatchText)[keyof typeof tourWatchText]['tour_watch'];
const words = (pick: (texts: Texts) => string) => said(tourWatchText, ({ tour_watch }) => pick(tour_watch));

const answersOf = (tour: Tournament): Answers => ({ 'GET /tours/:id/page': pageOfTour(tour) });
const at = (
  state: string,
  tour: Tournament,
  until: MiniState['until'],
  more: Partial<MiniState> = {},
): MiniState => ({
  state,
  path: `/tours/${tour.id}`,
  person: null,
  answers: () => answersOf(tour),
  until,
  ...more,
});
const FINISHED = runningTour(0, { status: 'finished', ends_at: null });
const openPicture = ({ press }: Stand) => press(words(({ picture }) => picture));
const WATCHING = words(({ title_running }) => title_running);

/** A tournament as its link shows it to who has no account. */
export const openTourStates: MiniScreen = {
  screen: 'open-tour',
  states: [
    ...listStates({
      path: `/tours/${tourId(0)}`,
      call: 'GET /tours/:id/page',
      ready: () => answersOf(tourOf(0)),
      until: words(({ come }) => come),
      failed: said(tournamentsText, ({ tours }) => tours.tour_failed),
      beside: [['.tournaments_head', '[role=tablist]']],
    }).map((state) => ({ ...state, person: null })),
    at(
      'not-there',
      tourOf(0),
      said(tournamentsText, ({ tours }) => tours.not_found),
      { answers: () => ({ 'GET /tours/:id/page': 'request/not_found' }) },
    ),
    {
      ...at('running', runningTour(0), WATCHING),
      live: () => ({ replies: { look_at_tour: () => ({ answer: { revision: 4 } }) } }),
      checks: async ({ answer, line, page, see }) => {
        await see(/^تماشا$/u);
        if ((await page.locator('a[href^="/replay/"]').count()) > 0)
          throw new Error('Hands are not shown without an account.');
        const asked = line.heard('look_at_tour').map(({ id }) => id);
        if (!asked.includes(tourId(0))) throw new Error(`It looks at ${asked.join()}.`);
        // A change that the server tells of is read a moment later, without a press.
        answer(answersOf(runningTour(0, { status: 'paused', revision: 5 })));
        line.tell([
          'tour_changed',
          { id: tourId(0), revision: 5, status: 'paused', round: 2, within_ms: 3_500 },
        ]);
        await see(words(({ title_paused }) => title_paused));
      },
    },
    {
      ...at('order-told', runningTour(2), WATCHING),
      path: `/tours/${tourId(2)}?show=standings`,
      live: () => ({ replies: { look_at_tour: () => ({ answer: { revision: 4 } }) } }),
      checks: async ({ line, sent, page }) => {
        const { standings } = pageOfTour(runningTour(2)).data;
        const [first, ...others] = standings.toReversed();
        if (first === undefined) throw new Error('There is no order.');
        const reads = sent.length;
        line.tell([
          'tour_changed',
          {
            id: tourId(2),
            revision: 5,
            status: 'running',
            round: 2,
            within_ms: 60_000,
            order: {
              entrants: [first, ...others].map(({ entrant }) => entrant),
              places: standings.map(({ place }) => place),
              rows: [{ ...first, points: 9 }],
            },
          },
        ]);
        // Nothing is read for it.
        const name = first.people[0]?.name ?? '';
        await page.locator('ol > li').first().getByText(name).waitFor();
        if (sent.length !== reads) throw new Error('The page was read again.');
      },
    },
    {
      ...at('running-swiss', runningTour(1), WATCHING),
      path: `/tours/${tourId(1)}?show=standings`,
    },
    at(
      'order-later',
      runningTour(1),
      words(({ order_later }) => order_later),
      {
        path: `/tours/${tourId(1)}?show=standings`,
        answers: () => ({ 'GET /tours/:id/page': pageOfTour(runningTour(1), { standings: [] }) }),
      },
    ),
    at(
      'finished',
      runningTour(0, { status: 'finished', ends_at: null }),
      words(({ title_over }) => title_over),
    ),
    at('picture', FINISHED, 'dialog img', {
      window: true,
      answers: () => ({ ...answersOf(FINISHED), 'GET /tours/:id/winners/:file': drawn }),
      act: openPicture,
    }),
    at(
      'picture-failed',
      FINISHED,
      said(shareText, ({ share }) => share.failed),
      {
        window: true,
        answers: () => ({ ...answersOf(FINISHED), 'GET /tours/:id/winners/:file': 'pictures/not_drawn' }),
        act: openPicture,
      },
    ),
    at(
      'cancelled',
      tourOf(0, { status: 'cancelled' }),
      words(({ title_cancelled }) => title_cancelled),
    ),
    {
      ...at('offline', runningTour(0), WATCHING),
      alone: true,
      act: async ({ line, see }) => {
        await see(WATCHING);
        line.cut();
      },
      until: '.banner.warn, .banner.danger',
    },
  ],
};
