import type { Calls } from '@hokm/web/client';
import { pageOf, type Answers } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { idOf } from '../../testing/sample-content.js';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { broadcastsTexts } from '../../text/broadcasts.js';

type Broadcast = Calls['GET /admin/comms/broadcasts/:id']['answer']['data'];

const NONE = {
  language: null,
  country: null,
  level_min: null,
  level_max: null,
  seen_within: null,
  away_for: null,
  has_played: null,
  tag: null,
};
const cancelled = (): Broadcast => ({
  id: idOf(50),
  revision: 3,
  texts: { fa: 'جشن یلدا شنبه شب برپاست.', en: '' },
  link: { href: '/news', label: { fa: 'خبرها', en: 'News' } },
  channels: ['app', 'bot'],
  segment: NONE,
  state: 'cancelled',
  at: '2026-11-20T15:30:00.000Z',
  recipients: 1200,
  by_bot: 800,
  eta_minutes: 1,
  created_by: { id: idOf(51), name: 'سارا' },
  created_at: '2026-11-20T15:00:00.000Z',
  started_at: '2026-11-20T15:30:00.000Z',
  ended_at: '2026-11-20T15:31:00.000Z',
  approval: null,
  posted: 400,
  result: { waiting: 0, sent: 300, off: 40, here: 30, unreachable: 20, failed: 10, cancelled: 800 },
});
const broadcasts = (): Answers => ({ 'GET /admin/comms/broadcasts': pageOf([cancelled()]) });
/** Nothing of a moderator's screen is a way to send. */
const readOnly: PanelState['checks'] = async ({ page }) => {
  const ways = page.getByRole('link', { name: 'New broadcast' }).or(page.getByRole('textbox'));
  if ((await ways.count()) > 0) throw new Error('A moderator may send.');
};
const read: PanelState = {
  state: 'moderator',
  path: '/broadcasts',
  level: 'moderator',
  answers: () => ({
    ...broadcasts(),
    'GET /admin/comms/broadcasts/:id': { success: true, data: cancelled() },
  }),
  until: /جشن یلدا شنبه شب برپاست\./u,
  checks: readOnly,
};

export const broadcastsStates: PanelScreen = {
  screen: 'broadcasts',
  states: [
    ...listStates({
      path: '/broadcasts',
      call: 'GET /admin/comms/broadcasts',
      ready: broadcasts,
      empty: pageOf([]),
      words: broadcastsTexts.pairs,
      entry: ['جشن یلدا', 'جشن یلدا'],
    }),
    read,
    {
      ...read,
      state: 'one-moderator',
      path: `/broadcasts/${idOf(50)}`,
      until: ['لغوشده', 'Cancelled'],
      checks: async ({ page }) => {
        if ((await page.getByRole('button', { name: 'New one from this' }).count()) > 0)
          throw new Error('A moderator may send it again.');
      },
    },
    { ...read, state: 'new-moderator', path: '/broadcasts/new', until: '#main h1' },
    {
      ...read,
      state: 'new',
      level: 'admin',
      checks: ({ page }) => page.getByText('Another administrator has to consent').waitFor(),
      path: '/broadcasts/new',
      answers: () => ({
        'GET /admin/approvals/room': 'never',
        'POST /admin/comms/broadcasts/count': {
          success: true,
          recipients: 1200,
          by_bot: 800,
          eta_minutes: 1,
          needs_second: true,
        },
      }),
      until: 'main textarea',
    },
  ],
};
