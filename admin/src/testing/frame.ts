import { LIVE_BEAT } from '@hokm/shared/api/live/limits';
import type { AdminLevel } from '@hokm/shared/policy';
import { pageOf, type Answers } from '@hokm/web/testing';

/** A member of staff, as `GET /admin/me` tells it. */
export const staffOf = (admin_level: AdminLevel) => ({
  success: true as const,
  user: {
    id: '00000000000000000000a001',
    telegram_id: null,
    email: 'sara@example.org',
    first_name: 'Sara',
    last_name: '',
    username: '',
    name: 'Sara',
    avatar: null,
    language: 'fa' as const,
    is_guest: false,
    admin_level,
    two_factor_enabled: true,
    balance: 1000,
    level: 1,
    total_games_played: 0,
    games_played: 0,
    games_won: 0,
    created_at: '2026-01-01T08:00:00.000Z',
    country: null,
    worn: { card_back: null, felt: null, frame: null },
  },
  areas: [],
  session_timeout: 30,
});

/** Answers for the frame around every screen: nothing waits, and everything works. */
export const FRAME = {
  'GET /health': {
    status: 'ok',
    version: '1',
    uptime: 1,
    checks: { database: 'ok', redis: 'off', bot: 'ok', worker: 'ok' },
  },
  'GET /config': {
    success: true,
    allow_guests: true,
    registration_open: true,
    site_title: '',
    password_min_length: 8,
    upload_max: 10_000_000,
    texts_version: 0,
    terms_version: null,
    bot_username: null,
    link_host: 't.me',
    bot_on: true,
    dev_mailbox: false,
    sign_in: { guest: true, password: true, google: false, telegram: false },
  },
  'GET /texts/:language': ({ params }) => ({
    success: true,
    data: {
      version: 0,
      language: params['language'] ?? 'fa',
      base: params['language'] === 'en' ? 'en' : 'fa',
      dir: params['language'] === 'en' ? 'ltr' : 'rtl',
      texts: {},
      errors: {},
    },
  }),
  // Without a sign of life a panel loads all that it shows anew, again and again.
  'GET /admin/live': { stream: `event: ${LIVE_BEAT}\ndata: {}\n\n` },
  'GET /admin/views': { success: true, data: [] },
  'GET /admin/notifications': pageOf([]),
  'GET /admin/notifications/stats': { success: true, data: { unread: 0, by_kind: {} } },
  'GET /admin/dash/waiting': { success: true, data: [] },
  'GET /security/maintenance': {
    success: true,
    current_status: {
      is_enabled: false,
      message: '',
      show_progress: false,
      progress_percentage: 0,
      starts_at: null,
      ends_at: null,
      started_at: null,
      updated_by: '',
    },
    messages: { fa: '', en: '' },
  },
} satisfies Answers as Answers;
