import type { Tournament, TournamentPage } from '@hokm/shared/api/tournaments';
import type { Answers } from '@hokm/web/testing';
import { listStates } from '../../../testing/list-states.js';
import { myTurn, playedUntil } from '../../../testing/matches.js';
import { cup } from '../../../testing/sample-cups.js';
import { pageOfTour } from '../../../testing/sample-tour-pages.js';
import { runningTour, tourId, tourOf } from '../../../testing/sample-tours.js';
import type { MiniScreen, MiniState } from '../../../testing/states.js';
import { watching } from '../../../testing/tables.js';
import { said } from '../../../testing/words.js';
import { cupsText } from '../../../text/cups.js';
import { tourWatchText } from '../../../text/tour-watch.js';
import { tournamentsText } from '../../../text/tournaments.js';

type Texts = (typeof tourWatchText)[keyof typeof tourWatchText]['tour_watch'];
const words = (pick: (texts: Texts) => string) => said(tourWatchText, ({ tour_watch }) => pick(tour_watch));

const answersOf = (tour: Tournament, more: Partial<TournamentPage> = {}): Answers => ({
  'GET /tours/:id/page': pageOfTour(tour, more),
});
const at = (
  state: string,
  tour: Tournament,
  until: MiniState['until'],
  more: Partial<MiniState> = {},
): MiniState => ({
  state,
  path: `/tours/${tour.id}/screen`,
  person: null,
  answers: () => answersOf(tour),
  until,
  window: true,
  isTight: true,
  ...more,
});

/** A tournament on a large screen, for whoever has its link. */
export const bigScreenStates: MiniScreen = {
  screen: 'big-screen',
  states: [
    ...listStates({
      path: `/tours/${tourId(0)}/screen`,
      call: 'GET /tours/:id/page',
      ready: () => answersOf(tourOf(0)),
      until: words(({ scan_join }) => scan_join),
      failed: said(tournamentsText, ({ tours }) => tours.tour_failed),
      isTight: true,
    }).map((state) => ({
      ...state,
      person: null,
      // Not the page that waits for the code of this one.
      ...(state.state === 'loading' ? { until: '.big-screen_wait' } : {}),
    })),
    at(
      'not-there',
      tourOf(0),
      said(tournamentsText, ({ tours }) => tours.not_found),
      {
        answers: () => ({ 'GET /tours/:id/page': 'request/not_found' }),
      },
    ),
    at(
      'cup',
      cup(),
      said(cupsText, ({ cups }) => cups.about_drawn),
    ),
    at('matches', runningTour(0), '.big-screen_matches'),
    at('table', runningTour(0), '.big-screen_live .table_table', {
      live: watching({
        code: 'TOUR01',
        match: () => playedUntil(myTurn(1, 3)),
        options: { visibility: 'public' },
      }),
      path: `/tours/${tourId(0)}/screen?show=table`,
    }),
    at('tree', runningTour(0), '.big-screen_tree', {
      answers: () => answersOf(runningTour(0, { round: 9 })),
    }),
    at('order', runningTour(1), '.big-screen_order', {
      answers: () => answersOf(runningTour(1), { rounds: [] }),
    }),
    at(
      'winners',
      runningTour(0, { status: 'finished', ends_at: null }),
      words(({ winners }) => winners),
    ),
    at(
      'paused',
      runningTour(0, { status: 'paused' }),
      said(tournamentsText, ({ tours }) => tours.paused_title),
    ),
    at(
      'cancelled',
      tourOf(0, { status: 'cancelled' }),
      said(tournamentsText, ({ tours }) => tours.cancelled_title),
    ),
    at(
      'offline',
      runningTour(0),
      words(({ lost }) => lost),
      {
        alone: true,
        act: async ({ line, see }) => {
          await see(words(({ scan }) => scan));
          line.cut();
        },
      },
    ),
  ],
};
