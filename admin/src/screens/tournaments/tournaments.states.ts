import type { Pairing, StaffEntrant } from '@hokm/shared/api/tournaments';
import { HOUR_MS } from '@hokm/shared/time';
import { pageOf, type Answers, type Stand } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { idOf } from '../../testing/sample-content.js';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { formTexts } from '../../text/form.js';
import { tournamentsTexts } from '../../text/tournaments.js';
import { newTour, ofKind, type Tour } from './tour.js';

const words = tournamentsTexts.pairs;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

function tour(n: number, name: Tour['name'], more: Partial<Tour> = {}): Tour {
  return {
    ...newTour().values,
    about: { fa: 'هر جمعه‌شب.', en: 'Every Friday night.' },
    id: idOf(n),
    revision: 2,
    created_at: inHours(-200),
    updated_at: inHours(-190),
    name,
    status: 'published',
    starts_at: inHours(30),
    seats: 32,
    taken: 11,
    round: 0,
    reason: null,
    cup: null,
    fee: 50,
    house_coins: 1_000,
    ...more,
  };
}
const CUP = tour(801, { fa: 'جام جمعه', en: 'Friday cup' });
const DRAFT = tour(
  802,
  { fa: 'آرنای نیمروز', en: '' },
  { ...ofKind('arena'), status: 'draft', taken: 0, fee: 0 },
);
const RUNNING = tour(
  803,
  { fa: 'لیگ شب‌های تهران', en: 'Nights of Tehran' },
  {
    ...ofKind('swiss'),
    status: 'running',
    starts_at: inHours(-1),
    taken: 24,
    round: 2,
    series: 'شب‌ها',
    fee: 0,
  },
);
const PAUSED = tour(
  804,
  { fa: 'جام بهار', en: 'Spring cup' },
  { status: 'paused', starts_at: inHours(-2), taken: 16, round: 1, reason: 'یک میز باید دوباره بازی شود' },
);
const STANDING_STILL = tour(
  807,
  { fa: 'جام دوستی', en: 'Friendship cup' },
  { status: 'paused', starts_at: inHours(-1), taken: 16, round: 1, reason: 'maintenance' },
);
const CANCELLED = tour(
  805,
  { fa: 'جام زمستان', en: 'Winter cup' },
  { status: 'cancelled', starts_at: inHours(-90), taken: 3, reason: 'too_few' },
);
const OF_PEOPLE = tour(
  806,
  { fa: 'شب یلدای خانواده', en: '' },
  {
    seats: 16,
    taken: 9,
    fee: 0,
    house_coins: 0,
    cup: { opener: idOf(900), partners: 'drawn', of_group: true },
  },
);
const ALL = [CUP, DRAFT, RUNNING, PAUSED, STANDING_STILL, CANCELLED, OF_PEOPLE];

const person = (n: number, name: string) => ({ player_id: idOf(n), name, avatar: null, frame: null });
const NAMES = ['نیلوفر', 'Dariush_88', 'محمدحسین نیک‌بخت‌زاده', 'کاوه آهنگر', 'لیلا', 'آرش', 'مینا', 'بابک'];
const nameOf = (n: number) => NAMES[n % NAMES.length] ?? '';
const STATES = ['in', 'asked', 'checked', 'out'] as const;

const entrants = (count: number): StaffEntrant[] =>
  Array.from({ length: count }, (_, n) => ({
    player_id: idOf(900 + n),
    name: nameOf(n),
    partner: n === 1 ? null : person(950 + n, nameOf(n + 1)),
    state: STATES[n % STATES.length] ?? 'in',
    place: n === 0 ? 3 : null,
    points: n === 0 ? 1.5 : 0,
    fee: 50,
    prize: n === 0 ? 200 : null,
    signed_up_at: inHours(-40 - n),
  }));

const pair = (n: number) => ({
  entrant: n,
  people: [person(900 + 2 * n, nameOf(2 * n)), person(901 + 2 * n, nameOf(2 * n + 1))],
});
const match = (n: number, sides: Pairing['sides'], more: Partial<Pairing> = {}): Pairing => ({
  n,
  sides,
  state: 'playing',
  winner: null,
  how: null,
  points: [3, 1],
  room_id: `TOUR0${n}`,
  match_id: idOf(970 + n),
  ...more,
});
const ROUNDS = [
  {
    round: 1,
    matches: [
      match(0, [pair(0), pair(1)], { state: 'done', winner: 0, how: 'adjudicated', points: [5, 4] }),
      match(1, [pair(2), null], { state: 'done', winner: 0, how: 'bye', points: [0, 0], match_id: null }),
    ],
  },
  {
    round: 2,
    matches: [
      match(2, [pair(0), pair(2)]),
      match(3, [pair(1), pair(3)], { state: 'open', points: [0, 0], match_id: null }),
    ],
  },
];

const answers = (): Answers => ({
  'GET /admin/tours': pageOf(ALL),
  'GET /admin/tours/:id': ({ params }) => {
    const data = ALL.find(({ id }) => id === params['id']);
    return data === undefined ? 'request/not_found' : { success: true, data };
  },
  'GET /admin/tours/:id/players': pageOf(entrants(5)),
  'GET /tours/:id/bracket': { success: true, data: { rounds: ROUNDS } },
});

const opened = (
  of: Tour,
  state: string,
  until: PanelState['until'],
  more: Partial<PanelState> = {},
): PanelState => ({
  state,
  path: `/tournaments/${of.id}`,
  answers,
  until,
  window: true,
  ...more,
});
const openTab = (name: 'entrants' | 'rounds') => (stand: Stand) => stand.press(words[`tab_${name}`]);
/** Answers the question with this text, which lies above the drawer. */
const confirmWith = async (
  { page, word }: Stand,
  question: RegExp,
  label: readonly [string, string],
  reason?: string,
) => {
  const dialog = page.getByRole('dialog').filter({ hasText: question });
  if (reason !== undefined) await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: word(label), exact: true }).click();
};

/** Tournaments: the list, one beside it, and what staff does to them. */
export const tournamentsStates: PanelScreen = {
  screen: 'tournaments',
  states: [
    ...listStates({
      path: '/tournaments',
      call: 'GET /admin/tours',
      ready: answers,
      empty: pageOf([]),
      words,
      entry: ['جام بهار', 'Spring cup'],
    }),
    opened(DRAFT, 'draft', words.minutes),
    opened(CUP, 'published', words.frozen),
    opened(CANCELLED, 'cancelled', words.too_few),
    opened(OF_PEOPLE, 'cup', words.cup_opener),
    {
      ...opened(CUP, 'new', words.series_note),
      path: '/tournaments/new',
      checks: async ({ page, press, see, sent }) => {
        await press(formTexts.pairs.save);
        await see(formTexts.pairs.required);
        if (sent.some(({ call }) => call === 'POST /admin/tours')) throw new Error('A tournament was sent.');
        await page.getByRole('switch').click();
        await see(/^(ورودی هر نفر|Entry of each person)$/u);
      },
    },
    opened(CUP, 'not-there', words.load_failed, {
      answers: () => ({ ...answers(), 'GET /admin/tours/:id': 'request/not_found' }),
    }),
    opened(CUP, 'refused', '[role=dialog] form [role=alert]', {
      answers: () => ({ ...answers(), 'PUT /admin/tours/:id': 'auth/forbidden' }),
      act: async ({ page, press }) => {
        await page.getByLabel(/^(نام \(فارسی\)|Name \(Persian\))$/u).fill('جام شنبه');
        await press(formTexts.pairs.save);
      },
    }),
    opened(DRAFT, 'publish', words.publish_body, {
      act: ({ press }) => press(words.act_publish),
      checks: async (stand) => {
        stand.answer({ 'POST /admin/tours/:id/action': 'tournaments/starts_in_the_past' });
        await confirmWith(stand, /اثر انگشت|fingerprint/u, words.act_publish);
        await stand.see('[role=dialog] [role=alert]');
      },
    }),
    opened(RUNNING, 'cancel', words.cancel_body, {
      act: ({ press }) => press(words.act_cancel),
      checks: async (stand) => {
        stand.answer({
          'POST /admin/tours/:id/action': {
            success: true,
            data: { id: RUNNING.id, status: 'cancelled', revision: 3 },
          },
        });
        await confirmWith(stand, /جایزه‌ای داده نمی‌شود|no prize is paid/u, words.act_cancel, 'قطعی سرور');
        await stand.see(words.done_cancel);
        const body = stand.sent.find(({ call }) => call.endsWith('/action'))?.body as
          | { action?: string; reason?: string }
          | undefined;
        if (body?.action !== 'cancel' || body.reason !== 'قطعی سرور')
          throw new Error('Another wish was sent.');
      },
    }),
    opened(PAUSED, 'paused', words.act_resume),
    opened(STANDING_STILL, 'maintenance', words.maintenance),
    opened(CUP, 'entrants', words.remove, { act: openTab('entrants') }),
    opened(CUP, 'entrants-empty', words.entrants_empty, {
      answers: () => ({ ...answers(), 'GET /admin/tours/:id/players': pageOf([]) }),
      act: openTab('entrants'),
    }),
    opened(CUP, 'entrants-failed', words.entrants_failed, {
      answers: () => ({ ...answers(), 'GET /admin/tours/:id/players': 500 }),
      act: openTab('entrants'),
    }),
    opened(CUP, 'remove', words.remove_body, {
      act: async (stand) => {
        await openTab('entrants')(stand);
        await stand.page
          .getByRole('button', { name: stand.word(words.remove), exact: true })
          .first()
          .click();
      },
      checks: async (stand) => {
        stand.answer({ 'POST /admin/tours/:id/players/:player/remove': 'tournaments/not_now' });
        await confirmWith(stand, /یارش هم|partner goes too/u, words.remove, 'تقلب');
        await stand.see('[role=dialog] [role=alert]');
      },
    }),
    opened(RUNNING, 'rounds', words.how_adjudicated, { act: openTab('rounds') }),
    opened(RUNNING, 'rounds-failed', words.rounds_failed, {
      answers: () => ({ ...answers(), 'GET /tours/:id/bracket': 500 }),
      act: openTab('rounds'),
    }),
    opened(RUNNING, 'decide', /^(بازی همین‌جا تمام می‌شود|The match ends now)/u, {
      act: async (stand) => {
        await openTab('rounds')(stand);
        await stand.page
          .getByRole('button', { name: /^(برنده: |Winner: )/u })
          .first()
          .click();
      },
      checks: async (stand) => {
        stand.answer({ 'POST /admin/tours/:id/matches/:match/result': 'tournaments/own' });
        await confirmWith(stand, /همین‌جا تمام می‌شود|The match ends now/u, words.decide, 'قطع برق');
        await stand.see('[role=dialog] [role=alert]');
      },
    }),
  ],
};
