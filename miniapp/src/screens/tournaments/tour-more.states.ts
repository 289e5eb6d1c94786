import type { TournamentPerson } from '@hokm/shared/api/tournaments';
import type { Stand } from '@hokm/web/testing';
import { inMinutes, playerOf, runningTour, seriesPage, tourId, tourOf } from '../../testing/sample-tours.js';
import type { MiniState } from '../../testing/states.js';
import { answersOf, at, one, partner, step, words, you } from './tour-of.states.js';

const reserveOf = (asked: TournamentPerson | null) => ({ asked, instead_of: [playerOf(0), playerOf(1)] });
const BETWEEN = runningTour(1, {
  you: you({ step: 'wait_round', partner, fee: 50, place: 5, reserve: reserveOf(null) }),
});
const WAITS = /(هنوز جواب نداده است|has not answered yet)/u;
const ASKED = { ...BETWEEN, you: { ...BETWEEN.you, reserve: reserveOf(playerOf(5)) } };
const SERIES_TOUR = tourOf(1, { series: 'شب‌های تهران' });

/** The reserve of a pair, and the series of a tournament. */
export const moreOfTour: readonly MiniState[] = [
  {
    ...at('reserve-name', BETWEEN, 'dialog legend'),
    window: true,
    act: async ({ press, page }) => {
      await press(words(({ reserve_name }) => reserve_name));
      await page.locator('dialog input[type=radio]').last().waitFor({ state: 'attached' });
    },
    checks: async ({ page, press, see, answer, sent }) => {
      await page.locator('dialog label').last().click();
      answer({ 'POST /tours/:id/reserve': 'tournaments/partner_taken' });
      await press(/^(دعوت از|Ask )/u);
      await see('dialog [role=alert]');
      answer({
        'POST /tours/:id/reserve': one(ASKED),
        'GET /tours/:id': one(ASKED),
      });
      await press(/^(دعوت از|Ask )/u);
      await see(WAITS);
      const body = sent.findLast(({ call }) => call.endsWith('/reserve'))?.body as
        | { instead_of?: string }
        | undefined;
      if (body?.instead_of !== playerOf(0).player_id) throw new Error('Another place is given away.');
    },
  },
  at('reserve-asked', ASKED, WAITS),
  {
    ...step('reserve', /(ذخیره‌اش باشید|wants you as its reserve)$/u, runningTour(1), {
      fee: 0,
      until: inMinutes(1),
    }),
    checks: async ({ answer, press, see }: Stand) => {
      answer({ 'POST /tours/:id/reserve/accept': 'tournaments/reserve_not_now' });
      await press(words(({ accept }) => accept));
      await see('[role=alert]');
    },
  },
  {
    ...at('series', SERIES_TOUR, '.tournaments_pinned'),
    path: `/tours/${tourId(1)}?show=series`,
    answers: () => ({ ...answersOf(SERIES_TOUR), 'GET /tours/:id/series': seriesPage(9) }),
  },
  {
    ...at(
      'series-empty',
      SERIES_TOUR,
      words(({ series_empty }) => series_empty),
    ),
    path: `/tours/${tourId(1)}?show=series`,
    answers: () => ({
      ...answersOf(SERIES_TOUR),
      'GET /tours/:id/series': { ...seriesPage(0), mine: null },
    }),
  },
  {
    ...at(
      'series-failed',
      SERIES_TOUR,
      words(({ series_failed }) => series_failed),
    ),
    path: `/tours/${tourId(1)}?show=series`,
    answers: () => ({ ...answersOf(SERIES_TOUR), 'GET /tours/:id/series': 'lost' }),
  },
];
