import { pageOf, type Stand } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { inMinutes, playerOf, runningTour, tourId, tourOf } from '../../testing/sample-tours.js';
import type { MiniScreen } from '../../testing/states.js';
import { moreOfTour } from './tour-more.states.js';
import { answersOf, at, one, partner, path, step, words, you } from './tour-of.states.js';

const openJoin = ({ press }: Stand) => press(/^(ثبت‌نام · ۵۰ سکه|Sign up · 50 coins)$/u);

/** One tournament, at each step of a person. */
export const tourStates: MiniScreen = {
  screen: 'tour',
  states: [
    ...listStates({
      path,
      call: 'GET /tours/:id',
      ready: () => answersOf(tourOf(0)),
      until: words(({ step_sign_up }) => step_sign_up),
      failed: words(({ tour_failed }) => tour_failed),
      beside: [['.tournaments_head', '[role=tablist]']],
    }),
    {
      state: 'not-there',
      path,
      answers: () => ({ 'GET /tours/:id': 'request/not_found' }),
      until: words(({ not_found }) => not_found),
    },
    {
      ...at(
        'join',
        tourOf(0),
        words(({ partner_choose }) => partner_choose),
      ),
      window: true,
      act: openJoin,
      checks: async ({ page, press, see, answer, sent }) => {
        await page.locator('dialog input[type=search]').fill('dariush');
        await page.locator('dialog label').click();
        const asked = one({
          ...tourOf(0),
          you: you({ step: 'wait_partner', partner: playerOf(2), fee: 50 }),
        });
        answer({ 'POST /tours/:id/join': asked, 'GET /tours/:id': asked });
        await press(/^ثبت‌نام و دعوت از/u);
        await see(/^منتظر جواب/u);
        const body = sent.find(({ call }) => call.endsWith('/join'))?.body as
          | { partner?: string }
          | undefined;
        if (body?.partner !== playerOf(2).player_id) throw new Error('Another partner is asked.');
      },
    },
    {
      ...at('join-refused', tourOf(0), 'dialog [role=alert]'),
      window: true,
      answers: () => ({ ...answersOf(tourOf(0)), 'POST /tours/:id/join': 'tournaments/partner_taken' }),
      act: async (stand) => {
        await openJoin(stand);
        await stand.page.locator('dialog label').first().click();
        await stand.press(/^(ثبت‌نام و دعوت از|Sign up and ask)/u);
      },
    },
    {
      ...at(
        'join-no-friends',
        tourOf(0),
        words(({ partner_none }) => partner_none),
      ),
      window: true,
      answers: () => ({ ...answersOf(tourOf(0)), 'GET /friends': { ...pageOf([]), online: 0 } }),
      act: openJoin,
    },
    {
      ...at(
        'join-friends-failed',
        tourOf(0),
        words(({ partners_failed }) => partners_failed),
      ),
      window: true,
      answers: () => ({ ...answersOf(tourOf(0)), 'GET /friends': 'lost' }),
      act: openJoin,
    },
    {
      ...at(
        'join-alone',
        tourOf(2),
        words(({ join }) => join),
      ),
      window: true,
      act: ({ press }) => press(/^(ثبت‌نام · ۲۰ سکه|Sign up · 20 coins)$/u),
    },
    at(
      'full',
      tourOf(1, { you: you({ why_not: 'tournaments/full' }) }),
      words(({ why_not }) => why_not),
    ),
    {
      ...at(
        'guest',
        tourOf(0, { you: you({ why_not: 'tournaments/guest' }) }),
        words(({ register }) => register),
      ),
      person: { is_guest: true },
    },
    step('answer', /^(قبول می‌کنم · ۵۰ سکه|Accept · 50 coins)$/u, tourOf(0), { fee: 0 }),
    step(
      'wait_partner',
      words(({ withdraw }) => withdraw),
    ),
    {
      ...step(
        'wait_start',
        words(({ wait_start_title }) => wait_start_title),
      ),
      checks: async ({ answer, page, press, see }: Stand) => {
        answer({ 'POST /tours/:id/leave': one(tourOf(0)), 'GET /tours/:id': one(tourOf(0)) });
        await press(words(({ leave }) => leave));
        await see(words(({ leave_early_pair }) => leave_early_pair));
        await page.locator('dialog .btn.danger').click();
        await see(words(({ step_sign_up }) => step_sign_up));
      },
    },
    {
      ...step(
        'check_in',
        words(({ check_in }) => check_in),
        tourOf(0, { status: 'check_in', starts_at: inMinutes(9) }),
        { until: inMinutes(9) },
      ),
      checks: async ({ answer, press, see }: Stand) => {
        answer({ 'POST /tours/:id/check-in': 'tournaments/closed' });
        await press(words(({ check_in }) => check_in));
        await see('[role=alert]');
      },
    },
    step(
      'checked',
      words(({ checked_title }) => checked_title),
      tourOf(0, { status: 'check_in', starts_at: inMinutes(4) }),
    ),
    step(
      'to_table',
      words(({ to_table }) => to_table),
      runningTour(0),
      { room_id: 'TOUR01', until: inMinutes(2) },
    ),
    step(
      'playing',
      words(({ back_to_table }) => back_to_table),
      runningTour(0),
      { room_id: 'TOUR01' },
    ),
    {
      ...step(
        'wait_round',
        words(({ ask_bye }) => ask_bye),
        runningTour(1),
        { place: 5 },
      ),
      checks: async ({ answer, page, press, see }: Stand) => {
        answer({ 'POST /tours/:id/bye': 'tournaments/bye_taken' });
        await press(words(({ ask_bye }) => ask_bye));
        await page.locator('dialog .btn.danger').click();
        await see('[role=alert]');
      },
    },
    step(
      'bye',
      words(({ bye_title }) => bye_title),
      runningTour(1),
      { place: 5 },
    ),
    at(
      'arena-late',
      runningTour(2, { you: you({ until: inMinutes(21) }) }),
      words(({ step_sign_up }) => step_sign_up),
    ),
    at(
      'arena-table',
      runningTour(2, { you: you({ step: 'to_table', room_id: 'TOUR01', until: inMinutes(1) }) }),
      words(({ to_table_arena }) => to_table_arena),
    ),
    at(
      'arena-last',
      runningTour(2, { you: you({ step: 'wait_round', fee: 20, place: 23, until: inMinutes(6) }) }),
      words(({ last_title }) => last_title),
    ),
    at(
      'seeking',
      runningTour(2, { you: you({ step: 'wait_round', fee: 20, place: 23 }) }),
      words(({ rest }) => rest),
    ),
    at(
      'rest',
      runningTour(2, { you: you({ step: 'rest', fee: 20, place: 23 }) }),
      words(({ seek }) => seek),
    ),
    step(
      'out',
      words(({ out_title }) => out_title),
      runningTour(0),
      { place: 5 },
    ),
    step('finished', /^(مقام ۲|Place 2)$/u, runningTour(0, { status: 'finished', round: 4, ends_at: null }), {
      place: 2,
      prize: 200,
    }),
    at(
      'watching',
      runningTour(0, { you: you({ step: 'none' }) }),
      words(({ watch_title }) => watch_title),
    ),
    at(
      'paused',
      runningTour(0, {
        status: 'paused',
        ends_at: null,
        reason: 'یک میز باید دوباره بازی شود.',
        you: you({ step: 'wait_round', partner, fee: 50 }),
      }),
      words(({ paused_title }) => paused_title),
    ),
    at(
      'maintenance',
      runningTour(0, {
        status: 'paused',
        ends_at: null,
        reason: 'maintenance',
        you: you({ step: 'wait_round', partner, fee: 50 }),
      }),
      words(({ maintenance }) => maintenance),
    ),
    at(
      'cancelled',
      tourOf(0, { status: 'cancelled', reason: 'too_few', you: you({ step: 'none' }) }),
      words(({ too_few }) => too_few),
    ),
    {
      ...at(
        'bracket',
        runningTour(0, { rounds: 3, you: you({ step: 'none' }) }),
        words(({ how_adjudicated }) => how_adjudicated),
      ),
      path: `${path}?show=bracket`,
    },
    {
      ...at(
        'bracket-failed',
        runningTour(0),
        words(({ bracket_failed }) => bracket_failed),
      ),
      path: `${path}?show=bracket`,
      answers: () => ({ ...answersOf(runningTour(0)), 'GET /tours/:id/bracket': 'lost' }),
    },
    {
      ...at(
        'not-drawn',
        tourOf(0),
        words(({ bracket_empty }) => bracket_empty),
      ),
      path: `${path}?show=bracket`,
      answers: () => ({
        ...answersOf(tourOf(0)),
        'GET /tours/:id/bracket': { success: true, data: { rounds: [] } },
      }),
    },
    {
      ...at(
        'rounds',
        runningTour(1, { you: you({ step: 'playing', room_id: 'TOUR01' }) }),
        '.tournaments_own',
      ),
      path: `/tours/${tourId(1)}?show=bracket`,
    },
    {
      ...at('standings', runningTour(1, { you: you({ step: 'bye', place: 23 }) }), '.tournaments_pinned'),
      path: `/tours/${tourId(1)}?show=standings`,
    },
    at('arena', runningTour(2, { you: you({ step: 'playing', room_id: 'TOUR01' }) }), '.tournaments_pinned'),
    {
      ...at(
        'standings-failed',
        runningTour(1),
        words(({ standings_failed }) => standings_failed),
      ),
      answers: () => ({ ...answersOf(runningTour(1)), 'GET /tours/:id/standings': 'lost' }),
    },
    {
      ...at(
        'many-missing',
        tourOf(0, { status: 'cancelled', reason: 'many_missing', you: you({ step: 'none' }) }),
        words(({ many_missing }) => many_missing),
      ),
    },
    {
      ...at(
        'nobody',
        tourOf(0),
        words(({ standings_empty }) => standings_empty),
      ),
      path: `${path}?show=standings`,
      answers: () => ({
        ...answersOf(tourOf(0)),
        'GET /tours/:id/standings': { ...pageOf([]), mine: null },
      }),
    },
    {
      ...at('entrants', tourOf(0), '.tournaments_standing'),
      path: `${path}?show=standings`,
    },
    {
      ...at(
        'draw',
        runningTour(0),
        words(({ draw_seed }) => draw_seed),
      ),
      path: `${path}?show=about`,
      window: true,
      act: ({ press }) => press(words(({ draw }) => draw)),
    },
    ...moreOfTour,
  ],
};
