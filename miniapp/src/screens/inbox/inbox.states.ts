import type { Notification, NotificationSettings } from '@hokm/shared/api/notifications';
import { pageOf, type Answers } from '@hokm/web/testing';
import { idOf } from '../../testing/frame.js';
import { listStates } from '../../testing/list-states.js';
import { daysAgo } from '../../testing/people.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { messagesText } from '../../text/messages.js';

type Texts = (typeof messagesText)[keyof typeof messagesText];
const words = (pick: (texts: Texts) => string) => said(messagesText, pick);

const common = (kind: string, n: number) => ({
  id: `${kind}-${idOf(680 + n)}`,
  at: daysAgo(n),
  is_read: n > 2,
});
const ALL: readonly Notification[] = [
  {
    ...common('broadcast', 0),
    kind: 'broadcast',
    text: 'جشن یلدا شنبه شب برپاست.',
    link: { href: '/leaderboard-new', label: '' },
  },
  { ...common('report', 1), kind: 'report' },
  { ...common('reply', 2), kind: 'reply', thread: idOf(661), text: 'درست شد، ببخشید.' },
  {
    ...common('decision', 3),
    kind: 'decision',
    decision: 'mute',
    reason: 'insult',
    message: 'Please be kind.',
    until: daysAgo(-3),
  },
  { ...common('lifted', 4), kind: 'lifted', decision: 'mute' },
  { ...common('appeal', 5), kind: 'appeal', answer: 'kept', decision: 'mute' },
  {
    ...common('story', 6),
    kind: 'story',
    status: 'rejected',
    title: 'شب کوت',
    reason: 'خیلی کوتاه است.',
    story: null,
  },
  { ...common('frame', 7), kind: 'frame', year: 1405, quarter: 2, division: 3 },
];
const list = (unread = 3): Answers => ({
  'GET /notifications': {
    ...pageOf(unread === 0 ? ALL.map((each) => ({ ...each, is_read: true })) : ALL),
    unread,
  },
});
const READ_ALL = words(({ inbox }) => inbox.read_all);

/** What a person was told. */
export const notificationsStates: MiniScreen = {
  screen: 'notifications',
  states: [
    ...listStates({
      path: '/notifications',
      call: 'GET /notifications',
      ready: () => ({ ...list(), 'POST /notifications/read-all': 'lost' }),
      until: READ_ALL,
      failed: words(({ inbox }) => inbox.failed),
      checks: async ({ answer, page, press, see, word }) => {
        await press(READ_ALL);
        await see(/^(خوانده‌شده ثبت نشد|Couldn’t mark it as read)/u);
        answer({ ...list(0), 'POST /notifications/read-all': { success: true } });
        await press(READ_ALL);
        await page
          .getByText(word(words(({ inbox }) => inbox.is_new)), { exact: true })
          .first()
          .waitFor({ state: 'detached' });
      },
    }),
    {
      state: 'empty',
      path: '/notifications',
      answers: () => ({ 'GET /notifications': { ...pageOf([]), unread: 0 } }),
      until: words(({ inbox }) => inbox.empty),
    },
  ],
};

const settings = (bot: NotificationSettings['bot'], more: Partial<NotificationSettings> = {}): Answers => ({
  'GET /notifications/settings': { success: true, data: { off: ['news'], quiet: null, bot, ...more } },
});
const notices = (state: string, until: MiniState['until'], answers: () => Answers): MiniState => ({
  state,
  path: '/settings/notifications',
  answers,
  until,
});

/** What the bot may write. */
export const noticesStates: MiniScreen = {
  screen: 'bot-notices',
  states: [
    ...listStates({
      path: '/settings/notifications',
      call: 'GET /notifications/settings',
      ready: () => ({
        ...settings('ready', { quiet: { from: 22, to: 8 } }),
        'PUT /notifications/settings': 'lost',
      }),
      until: words(({ notify }) => notify.from),
      failed: words(({ notify }) => notify.failed),
      checks: async ({ page, see, word }) => {
        const news = page.getByRole('switch', { name: word(words(({ notify }) => notify.kind.news)) });
        if ((await news.getAttribute('aria-checked')) !== 'false') throw new Error('News are off.');
        await news.click();
        await see(/^(تغییر ذخیره نشد|The change was not saved)/u);
        // It shows what the server has.
        await page.locator('[role=switch][aria-checked=false]').waitFor();
      },
    }),
    notices(
      'none',
      words(({ notify }) => notify.none),
      () => settings('none'),
    ),
    notices(
      'blocked',
      words(({ notify }) => notify.blocked),
      () => settings('blocked'),
    ),
  ],
};
