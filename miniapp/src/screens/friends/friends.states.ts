import type { Friend, FriendRequest } from '@hokm/shared/api';
import { pageOf, type Answers, type Stand } from '@hokm/web/testing';
import { idOf } from '../../testing/frame.js';
import { listStates, RETRY } from '../../testing/list-states.js';
import { crowd, daysAgo, someone } from '../../testing/people.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { friendsText } from '../../text/friends.js';

const words = (pick: (texts: (typeof friendsText)[keyof typeof friendsText]['friends']) => string) =>
  said(friendsText, ({ friends }) => pick(friends));

const nowhere = { room_id: null, playing: false, watch_id: null };
/** Online, in a room, at a table, away, offline for a while and for long. */
const STATES: readonly Partial<Friend>[] = [
  { status: 'online' },
  { status: 'online', room_id: 'HKAB7Q' },
  { status: 'online', playing: true, watch_id: 'WQ7K2M' },
  { status: 'away', lastSeen: daysAgo(0.002) },
  { status: 'offline', lastSeen: daysAgo(0.1) },
  { status: 'offline', lastSeen: daysAgo(40) },
];
const many = (): Friend[] =>
  crowd(8).map((person, index) => ({
    ...person,
    score: 400 * (9 - index),
    status: 'offline',
    lastSeen: null,
    ...nowhere,
    ...STATES[Math.min(index, STATES.length - 1)],
  }));
const manyRequests = (): FriendRequest[] =>
  crowd(6).map((person, index) => ({
    ...person,
    id: idOf(800 + index),
    player_id: person.id,
    score: 900,
    direction: index < 4 ? 'incoming' : 'outgoing',
    at: daysAgo((index + 1) * 0.2),
  }));
const answers =
  (friends: readonly Friend[], requests: readonly FriendRequest[] = []) =>
  (): Answers => ({
    'GET /friends': { ...pageOf(friends), online: 3 },
    'GET /friends/requests': pageOf(requests),
  });
const row = '.friends_fr > li';
const ready: MiniState = {
  state: 'empty',
  path: '/friends',
  answers: answers([]),
  until: words((texts) => texts.empty),
};
const search =
  (q: string) =>
  ({ page }: Stand) =>
    page.locator('.friends_add-friend input').fill(q);
const openDeeds = ({ page }: Stand) => page.locator(`${row} .more`).first().click();
const requested: MiniState = {
  ...ready,
  path: '/friends?tab=requests',
  answers: answers([], manyRequests()),
  until: `${row} .friends_answers`,
};

/** Friends, and requests for friendship. */
export const friendsStates: MiniScreen = {
  screen: 'friends',
  states: [
    ...listStates({
      path: '/friends',
      call: 'GET /friends',
      ready: answers(many(), manyRequests()),
      until: `${row}:nth-child(8)`,
      failed: words(({ failed }) => failed),
      beside: [['.friends_add-friend', '[role=tablist]']],
      checks: ({ page }) => page.getByRole('img', { name: '۴ درخواست باز' }).waitFor(),
    }),
    ready,
    { ...requested, state: 'requests' },
    {
      ...requested,
      state: 'not-answered',
      answers: () => ({ ...answers([], manyRequests())(), 'POST /friends/requests/:id/accept': 'lost' }),
      checks: async ({ page, answer, press, see }) => {
        await press(/^پذیرفتن .*نیلوفر/u);
        await see(/^سرور در دسترس نیست/u);
        const asker = page.locator(row).filter({ hasText: 'نیلوفر' });
        await asker.waitFor();
        answer({
          'POST /friends/requests/:id/reject': { success: true },
          'GET /friends/requests': pageOf([]),
        });
        await press(/^رد .*نیلوفر/u);
        await asker.waitFor({ state: 'detached' });
      },
    },
    {
      ...requested,
      state: 'no-requests',
      answers: answers([]),
      until: words(({ no_requests }) => no_requests),
    },
    {
      ...requested,
      state: 'requests-failed',
      answers: () => ({ ...answers([])(), 'GET /friends/requests': 'lost' }),
      until: words(({ requests_failed }) => requests_failed),
      checks: async ({ answer, press, see }) => {
        answer(answers([], manyRequests())());
        await press(RETRY);
        await see(requested.until);
      },
    },
    {
      ...ready,
      state: 'search',
      answers: () => ({
        ...answers([])(),
        'GET /user/search': {
          success: true,
          data: (['none', 'incoming', 'outgoing', 'friend', 'self'] as const).map((relation, n) => ({
            ...someone(n + 1),
            relation,
          })),
        },
      }),
      act: search('Da'),
      until: `${row}:nth-child(5)`,
    },
    {
      ...ready,
      state: 'search-none',
      answers: () => ({ ...answers([])(), 'GET /user/search': { success: true, data: [] } }),
      act: search('zzz'),
      until: words(({ found_none }) => found_none),
    },
    {
      ...ready,
      state: 'refused',
      answers: () => ({
        ...answers([])(),
        'GET /user/search': { success: true, data: [] },
        'POST /friends/requests': 'friends/not_found',
      }),
      act: async (stand) => {
        await search('nobody_at_all')(stand);
        await stand.press(words(({ add }) => add));
      },
      until: '#add-refusal:not(:empty)',
      checks: ({ see }) => see('text=کسی با این نام یا شناسه پیدا نشد.'),
    },
    {
      ...ready,
      state: 'self',
      answers: () => ({
        ...answers([])(),
        'GET /user/search': { success: true, data: [] },
        'POST /friends/requests': 'friends/self',
      }),
      act: async (stand) => {
        await search(idOf(0))(stand);
        await stand.press(words(({ add }) => add));
      },
      until: '#add-refusal:not(:empty)',
      checks: ({ see }) => see('text=این خود شما هستید.'),
    },
    {
      ...ready,
      state: 'link',
      path: `/friends?add=${idOf(1)}`,
      answers: () => ({
        ...answers([])(),
        'GET /user/profile/:id': ({ params }) => ({
          success: true,
          user: {
            ...someone(params['id'] === idOf(1) ? 1 : 2),
            telegram_id: null,
            first_name: '',
            last_name: '',
            is_guest: false,
            admin_level: 'user',
            total_games_played: 3,
            games_played: 3,
            games_won: 1,
            country: null,
            worn: { card_back: null, felt: null, frame: null },
          },
        }),
      }),
      until: '.friends_link-offer',
      checks: async ({ answer, press, see, sent }) => {
        if (sent.some(({ call }) => call === 'POST /friends/requests'))
          throw new Error('Opening the link asked already.');
        answer({ 'POST /friends/requests': { success: true, status: 'requested' } });
        await press(words(({ asked_by_link_do }) => asked_by_link_do));
        await see(`.toast >> text=${friendsText.fa.friends.requested}`);
      },
    },
    {
      ...ready,
      state: 'link-gone',
      path: `/friends?add=${idOf(9)}`,
      answers: () => ({ ...answers([])(), 'GET /user/profile/:id': 'request/not_found' }),
      until: words(({ link_gone }) => link_gone),
      checks: async ({ page, press }) => {
        await press(/^(?:بستن|Close)$/u);
        await page.waitForURL('**/friends');
      },
    },
    {
      ...ready,
      state: 'more',
      window: true,
      answers: answers(many()),
      act: openDeeds,
      until: words(({ remove }) => remove),
    },
    {
      ...ready,
      state: 'remove',
      window: true,
      answers: answers(many()),
      act: async (stand) => {
        await openDeeds(stand);
        await stand.press(words(({ remove }) => remove));
      },
      until: words(({ remove_cost }) => remove_cost),
    },
  ],
};
