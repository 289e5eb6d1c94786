import type { Tournament, YouInTournament } from '@hokm/shared/api/tournaments';
import { pageOf, type Answers, type Stand } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { asCup, cup, cupOf } from '../../testing/sample-cups.js';
import {
  bracket,
  inMinutes,
  playedBracket,
  runningTour,
  standings,
  tourOf,
} from '../../testing/sample-tours.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { cupsText } from '../../text/cups.js';
import { tournamentsText } from '../../text/tournaments.js';

type Texts = (typeof cupsText)[keyof typeof cupsText]['cups'];
const words = (pick: (texts: Texts) => string) => said(cupsText, ({ cups }) => pick(cups));

const you = (step: YouInTournament['step'], more: Partial<YouInTournament> = {}): YouInTournament => ({
  ...tourOf(0).you,
  step,
  ...more,
});
const MINE = { is_mine: true, may_start: true } as const;

const answersOf = (tour: Tournament): Answers => ({
  'GET /tours/:id': { success: true, data: tour },
  'GET /tours/:id/bracket': {
    success: true,
    data: { rounds: tour.status === 'finished' ? playedBracket() : bracket() },
  },
  'GET /tours/:id/standings': {
    ...pageOf(standings(6, 'arena').map((row) => ({ ...row, played: 0 }))),
    mine: null,
  },
});
const path = `/tours/${tourOf(0).id}`;
const at = (state: string, tour: Tournament, until: MiniState['until'], more: Partial<MiniState> = {}) => ({
  state,
  path,
  answers: () => answersOf(tour),
  until,
  ...more,
});

const OPEN_FORM = '/tours?cup=1';
const form = (state: string, until: MiniState['until'], more: Partial<MiniState>): MiniState => ({
  state,
  path: OPEN_FORM,
  window: true,
  answers: () => ({ 'GET /tours': pageOf([]) }),
  until,
  ...more,
});
const pressMake = ({ press }: Stand) => press(words(({ make }) => make));
const atHour = ({ page }: Stand) =>
  page
    .locator('dialog label')
    .filter({ hasText: /^(سر ساعت|at an hour)$/u })
    .click();

/** Cups that people open: the form, and the page of one. */
export const cupStates: MiniScreen = {
  screen: 'cup',
  states: [
    ...listStates({
      path,
      call: 'GET /tours/:id',
      ready: () => answersOf(cup()),
      until: words(({ join }) => join),
      failed: said(tournamentsText, ({ tours }) => tours.tour_failed),
    }),
    {
      ...at(
        'join',
        cup(),
        words(({ join_text }) => join_text),
      ),
      checks: async ({ answer, press, see, sent }: Stand) => {
        const joined = answersOf(cup({ people: 7 }, { you: you('wait_start') }));
        answer({
          ...joined,
          'POST /tours/:id/join': { success: true, data: cup({}, { you: you('wait_start') }) },
        });
        await press(words(({ join }) => join));
        await see(words(({ in_full }) => in_full));
        if (!sent.some(({ call }) => call.endsWith('/join'))) throw new Error('Nobody signed up.');
      },
    },
    at('join-refused', cup(), '[role=alert]', {
      answers: () => ({ ...answersOf(cup()), 'POST /tours/:id/join': 'tournaments/full' }),
      act: ({ press }: Stand) => press(words(({ join }) => join)),
    }),
    at(
      'join-pair',
      cup({ partners: 'chosen', when_full: false }, { check_in_at: inMinutes(19 * 60) }),
      words(({ join_pair }) => join_pair),
    ),
    at(
      'in-hour',
      cup({ when_full: false }, { check_in_at: inMinutes(19 * 60), you: you('wait_start') }),
      words(({ in_title }) => in_title),
    ),
    at(
      'opener',
      cup({ ...MINE, may_start: false, people: 0 }, { taken: 0 }),
      words(({ opener_text }) => opener_text),
    ),
    {
      ...at(
        'opener-start',
        cup(MINE, { you: you('wait_start') }),
        words(({ start_cost }) => start_cost),
      ),
      window: true,
      act: ({ press }: Stand) => press(words(({ start }) => start)),
      checks: async ({ answer, page, see }: Stand) => {
        answer({ 'POST /cups/:id/start': 'cups/too_few' });
        await page.locator('dialog .btn.primary').click();
        await see('[role=alert]');
      },
    },
    {
      ...at(
        'opener-cancel',
        cup(MINE),
        words(({ cancel_cost }) => cancel_cost),
      ),
      window: true,
      act: ({ press }: Stand) => press(words(({ cancel }) => cancel)),
      checks: async ({ answer, page, see }: Stand) => {
        const over = cup({ is_mine: true }, { status: 'cancelled', reason: 'opener', you: you('none') });
        answer({ ...answersOf(over), 'POST /cups/:id/cancel': { success: true, data: over } });
        await page.locator('dialog .btn.danger').click();
        await see(words(({ by_opener }) => by_opener));
      },
    },
    at(
      'running',
      {
        ...runningTour(0),
        ...asCup,
        prizes: [],
        cup: cupOf({ is_mine: true, people: 15 }),
        you: you('playing', { room_id: 'TOUR01' }),
      },
      words(({ opener_running }) => opener_running),
    ),
    at(
      'won',
      {
        ...runningTour(0),
        ...asCup,
        prizes: [],
        cup: cupOf({ people: 15 }),
        status: 'finished',
        round: 3,
        ends_at: null,
        you: you('finished', { place: 1, prize: 0 }),
      },
      words(({ won }) => won),
    ),
    {
      ...at(
        'about',
        cup(),
        words(({ missing }) => missing),
      ),
      path: `${path}?show=about`,
    },
    {
      ...at('people', cup(), '.tournaments_standing'),
      path: `${path}?show=standings`,
    },
    {
      state: 'own',
      path: '/tours?status=mine',
      answers: () => ({ 'GET /tours': pageOf([]), 'GET /cups': pageOf([cup({ is_mine: true })]) }),
      until: words(({ own }) => own),
    },
    {
      state: 'own-failed',
      path: '/tours?status=mine',
      answers: () => ({ 'GET /tours': pageOf([]), 'GET /cups': 'lost' }),
      until: words(({ own_failed }) => own_failed),
    },
    form(
      'form',
      words(({ make }) => make),
      {
        checks: async ({ answer, press, see, sent }: Stand) => {
          const made = cup({ is_mine: true, people: 0 });
          answer({ ...answersOf(made), 'POST /cups': { success: true, data: made } });
          await pressMake({ press } as Stand);
          await see(words(({ opener_title }) => opener_title));
          const body = sent.find(({ call }) => call.endsWith('/cups'))?.body as Record<string, unknown>;
          if (body['people'] !== 8 || body['starts_at'] !== null)
            throw new Error('Another cup is asked for.');
        },
      },
    ),
    form(
      'form-hour',
      words(({ hour }) => hour),
      { act: atHour },
    ),
    form('form-refused', 'dialog [role=alert]', {
      answers: () => ({ 'GET /tours': pageOf([]), 'POST /cups': 'cups/few_matches' }),
      act: pressMake,
    }),
  ],
};
