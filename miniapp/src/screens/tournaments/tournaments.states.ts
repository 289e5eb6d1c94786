import type { TournamentCard } from '@hokm/shared/api/tournaments';
import { pageOf, type Answers, type Stand } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { inMinutes, playerOf, tourCard } from '../../testing/sample-tours.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { tableTourText } from '../../text/table-tour.js';
import { tournamentsText } from '../../text/tournaments.js';

type Texts = (typeof tournamentsText)[keyof typeof tournamentsText]['tours'];
const words = (pick: (texts: Texts) => string) => said(tournamentsText, ({ tours }) => pick(tours));

const partner = playerOf(1);
const TO_COME = [
  tourCard(0, { you: { ...tourCard(0).you, step: 'answer', partner } }),
  tourCard(1),
  tourCard(2, { you: { ...tourCard(2).you, step: 'wait_start' } }),
];
const RUNNING = [
  tourCard(0, {
    status: 'running',
    starts_at: inMinutes(-40),
    round: 3,
    you: { ...tourCard(0).you, step: 'playing', partner, room_id: 'TOUR01' },
  }),
  tourCard(1, {
    status: 'paused',
    starts_at: inMinutes(-70),
    round: 2,
    you: { ...tourCard(1).you, step: 'none' },
  }),
];
const PAST = [
  tourCard(1, {
    status: 'finished',
    starts_at: inMinutes(-3_000),
    you: { ...tourCard(1).you, step: 'finished', place: 2, prize: 200 },
  }),
  tourCard(2, {
    status: 'cancelled',
    starts_at: inMinutes(-9_000),
    you: { ...tourCard(2).you, step: 'none' },
  }),
];

const list = (cards: TournamentCard[]): Answers => ({ 'GET /tours': pageOf(cards) });
const path = '/tours';
const empty = (status: string, until: MiniState['until']): MiniState => ({
  state: `empty-${status}`,
  path: `${path}?status=${status}`,
  answers: () => list([]),
  until,
});

/** The lists of tournaments. */
export const toursStates: MiniScreen = {
  screen: 'tours',
  states: [
    ...listStates({
      path,
      call: 'GET /tours',
      ready: () => list(TO_COME),
      until: '.tournaments_cards > li:nth-child(3)',
      failed: words(({ failed }) => failed),
    }),
    {
      state: 'running',
      path: `${path}?status=running`,
      answers: () => list(RUNNING),
      until: said(tableTourText, ({ table_tour }) => table_tour.semi),
      checks: ({ sent }) => {
        if (!sent.some(({ query }) => query.get('status') === 'running'))
          throw new Error('Others are asked for.');
        return Promise.resolve();
      },
    },
    {
      state: 'finished',
      path: `${path}?status=finished`,
      answers: () => list(PAST),
      until: words(({ status_cancelled }) => status_cancelled),
    },
    {
      state: 'empty',
      path,
      answers: () => list([]),
      until: words(({ empty_upcoming }) => empty_upcoming),
    },
    empty(
      'running',
      words(({ empty_running }) => empty_running),
    ),
    empty(
      'mine',
      words(({ empty_mine }) => empty_mine),
    ),
    {
      ...empty('finished', /^(تورنمنت بعدی|The next one)/u),
      state: 'empty-with-next',
      answers: () => ({
        'GET /tours': ({ query }) => pageOf(query.get('status') === 'upcoming' ? TO_COME : []),
      }),
    },
    {
      state: 'more',
      path,
      answers: () => ({
        'GET /tours': ({ query }) =>
          query.get('page') === '2'
            ? pageOf([tourCard(4)], { page: 2, total: 24, per_page: 20 })
            : pageOf(TO_COME, { total: 24, per_page: 20 }),
      }),
      until: '.tournaments_cards > li:nth-child(4)',
    },
    {
      state: 'kinds',
      path,
      window: true,
      answers: () => list(TO_COME),
      act: ({ press }: Stand) => press(words(({ kinds }) => kinds)),
      until: words(({ about_swiss }) => about_swiss),
    },
  ],
};
