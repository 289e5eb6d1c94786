import type { OwnConversation, OwnThread } from '@hokm/shared/api/messages';
import { pageOf, type Answers } from '@hokm/web/testing';
import { idOf } from '../../testing/frame.js';
import { listStates } from '../../testing/list-states.js';
import { daysAgo } from '../../testing/people.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { messagesText } from '../../text/messages.js';

type Texts = (typeof messagesText)[keyof typeof messagesText]['messages'];
const words = (pick: (texts: Texts) => string) => said(messagesText, ({ messages }) => pick(messages));

const QUESTION = 'سلام، جام من درست نیست. دیشب سه مسابقه بردم و فقط یکی شمرده شد.';
const ANSWER = 'درست شد، ببخشید.';
const thread = (n: number, more: Partial<OwnThread> = {}): OwnThread => ({
  id: idOf(660 + n),
  subject: QUESTION,
  last: { from: 'team', text: ANSWER, at: daysAgo(n) },
  status: 'answered',
  is_unread: false,
  at: daysAgo(n),
  ...more,
});
const listed = (...threads: OwnThread[]) => ({ ...pageOf(threads), unread: 0 });
const list = (): Answers => ({
  'GET /messages': listed(
    thread(1, { is_unread: true }),
    thread(2, { status: 'waiting', last: { from: 'me', text: QUESTION, at: daysAgo(2) } }),
    thread(9, { status: 'closed', subject: 'A question about stories' }),
  ),
});
const talk = (more: Partial<OwnConversation> = {}): Answers => ({
  'GET /messages/:id': {
    success: true,
    data: {
      ...thread(1, { is_unread: true }),
      messages: [
        { id: 'a', from: 'me', text: QUESTION, at: daysAgo(2) },
        { id: 'b', from: 'team', text: ANSWER, at: daysAgo(1) },
      ],
      is_full: false,
      ...more,
    },
  },
  'POST /messages/:id/read': { success: true },
});
const SEND = words(({ send }) => send);

/** The conversations of a person with the team. */
export const messagesStates: MiniScreen = {
  screen: 'messages',
  states: [
    ...listStates({
      path: '/messages',
      call: 'GET /messages',
      ready: list,
      until: '.messages_dot',
      failed: words(({ failed }) => failed),
    }),
    {
      state: 'empty',
      path: '/messages',
      answers: () => ({ 'GET /messages': listed() }),
      until: words(({ empty }) => empty),
      checks: async ({ press, see }) => {
        await press(words(({ new: write }) => write));
        await see(words(({ write_hint }) => write_hint));
      },
    },
    {
      state: 'not-sent',
      path: '/messages/new',
      answers: () => ({ 'POST /messages': 'lost' }),
      until: '[aria-invalid=true]',
      act: async ({ page, press }) => {
        await page.locator('main textarea').fill(QUESTION);
        await press(SEND);
      },
      checks: async ({ page, sent, press, see, answer }) => {
        await see(/^(پیام فرستاده نشد|The message was not sent)/u);
        if ((await page.locator('main textarea').inputValue()) !== QUESTION)
          throw new Error('The text is gone.');
        answer({ 'POST /messages': 'messages/muted' });
        await press(SEND);
        await page.locator('[aria-invalid=true]').waitFor();
        const keys = sent
          .filter(({ call }) => call === 'POST /messages')
          .map(({ body }) => (body as { key: string }).key);
        if (new Set(keys).size !== 1) throw new Error('The same message has two keys.');
      },
    },
  ],
};

const inThread = (state: string, until: MiniState['until'], answers: () => Answers): MiniState => ({
  state,
  path: `/messages/${idOf(661)}`,
  answers,
  until,
});

/** One conversation. */
export const threadStates: MiniScreen = {
  screen: 'thread',
  states: [
    ...listStates({
      path: `/messages/${idOf(661)}`,
      call: 'GET /messages/:id',
      ready: talk,
      until: 'ol > li:nth-child(2)',
      failed: words(({ thread_failed }) => thread_failed),
      checks: async ({ page, sent }) => {
        const seen = sent.find(({ call }) => call === 'POST /messages/:id/read');
        if (seen === undefined) throw new Error('Nobody hears that it was seen.');
        if ((await page.locator('.messages_mine').count()) !== 1) throw new Error('One message is mine.');
      },
    }),
    inThread(
      'closed',
      words(({ closed_hint }) => closed_hint),
      () => talk({ status: 'closed' }),
    ),
    inThread(
      'full',
      words(({ full_hint }) => full_hint),
      () => talk({ is_full: true }),
    ),
  ],
};
