import type { Calls } from '@hokm/web/client';
import { pageOf, type Answers } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { idOf } from '../../testing/sample-content.js';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { messagesTexts } from '../../text/messages.js';

type Row = Calls['GET /admin/comms/messages']['answer']['data'][number];

const HOUR = 60 * 60_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const LONG = 'سکه‌هایم کجاست؟ دیروز خریدم و هنوز نیامده است؛ شمارهٔ پرداخت را هم نوشته‌ام.';

const row = (place: number, status: Row['status'], text: string): Row => ({
  id: idOf(40 + place),
  revision: 1,
  person: { id: idOf(60 + place), name: place === 0 ? 'سارا' : 'Bahram' },
  language: place === 0 ? 'fa' : 'en',
  subject: '',
  last: { from: status === 'answered' ? 'team' : 'player', text, at: ago(place + 1) },
  count: 1,
  status,
  channel: 'app',
  assigned: null,
  at: ago(place + 1),
  waits_since: status === 'answered' ? null : ago(place + 1),
});
const rows = () => [row(0, 'new', LONG), row(1, 'answered', 'Please try again.')];

const messages = (): Answers => ({
  'GET /admin/comms/messages': pageOf(rows()),
  'GET /admin/comms/stats': {
    success: true,
    data: { new: 1, read: 0, answered: 1, closed: 0, oldest_at: ago(1), median_wait_ms: HOUR },
  },
  'GET /admin/comms/staff': pageOf([]),
});

const thread: PanelState = {
  state: 'thread',
  path: `/messages/${idOf(40)}`,
  answers: () => ({
    ...messages(),
    'GET /admin/comms/messages/:id': {
      success: true,
      data: {
        ...row(0, 'read', LONG),
        messages: [
          { id: idOf(70), from: 'player', by: { id: idOf(60), name: 'سارا' }, text: LONG, at: ago(1) },
        ],
        seen_at: ago(1),
      },
    },
    'POST /admin/comms/messages/:id/read': 'never',
  }),
  until: 'main textarea',
};

export const messagesStates: PanelScreen = {
  screen: 'messages',
  states: [
    ...listStates({
      path: '/messages',
      call: 'GET /admin/comms/messages',
      ready: messages,
      empty: pageOf([]),
      words: messagesTexts.pairs,
      entry: ['سارا', 'سارا'],
      bones: '#main section [role=status][aria-label]',
      // The list is asked for every few seconds, and has no button for it.
    }).filter(({ state }) => state !== 'stale'),
    thread,
  ],
};
