import type { User } from '@hokm/shared/api';
import { pageOf, type Answers } from '@hokm/web/testing';
import { drawn } from './media.js';

/** The n-th id. */
export const idOf = (n: number) => (0x65f000000000 + n).toString(16).padStart(24, '0');

/** Who looks at the states: a player of some months, who has asked not to be counted. */
export const SARA: User = {
  id: idOf(0),
  telegram_id: null,
  email: 'sara@example.org',
  first_name: 'سارا',
  last_name: '',
  username: '',
  name: 'سارا',
  avatar: null,
  language: 'fa',
  locale: null,
  is_guest: false,
  admin_level: 'user',
  two_factor_enabled: false,
  no_stats: true,
  terms_version: null,
  balance: 1_000,
  level: 3,
  total_games_played: 12,
  games_played: 12,
  games_won: 7,
  created_at: '2026-03-21T08:00:00.000Z',
  country: null,
  worn: { card_back: null, felt: null, frame: null },
};

/** What `GET /config` tells, with every way to sign in but Google's. */
export const CONFIG = {
  success: true as const,
  allow_guests: true,
  registration_open: true,
  site_title: '',
  password_min_length: 8,
  upload_max: 10_000_000,
  texts_version: 0,
  terms_version: null,
  bot_username: 'hokm_bot',
  bot_on: true,
  link_host: 't.me',
  dev_mailbox: false,
  sign_in: { guest: true, password: true, google: false, telegram: false },
};

/** What can be played; coin rooms are open where there are stakes. */
export const gameTypes = (stakes: number[]): Answers => ({
  'GET /games/types': {
    success: true,
    data: [
      {
        id: 'hokm4',
        name: 'حکم',
        players: 4,
        teams: 2,
        target_points: [1, 3, 5, 7],
        paces: ['classic', 'fast'],
        bot_levels: ['easy', 'normal'],
        stakes,
        predictions: true,
      },
    ],
  },
});

/** Answers for what lies around every screen: nobody has written or asked, and everything works. */
export const frameOf = (user: User): Answers => ({
  'GET /config': CONFIG,
  'GET /languages': {
    success: true,
    data: [
      { code: 'fa', native_name: 'فارسی', dir: 'rtl', base: 'fa', is_default: true },
      { code: 'en', native_name: 'English', dir: 'ltr', base: 'en', is_default: false },
    ],
    texts_version: 0,
  },
  ...gameTypes([]),
  'GET /user/profile/:id': ({ params }) =>
    params['id'] === 'me' || params['id'] === user.id ? { success: true, user } : 'request/not_found',
  'GET /predictions/:id': 'predictions/off',
  'GET /predictions': pageOf([]),
  'GET /security/info': 'never',
  'GET /friends/requests': pageOf([]),
  'GET /tours': pageOf([]),
  'GET /cups': pageOf([]),
  'GET /user/sanctions': { success: true, data: [] },
  'GET /pages': { success: true, data: [] },
  'GET /pages/:slug': 'request/not_found',
  'GET /media/:id/:size': drawn,
  'GET /files/:id': drawn,
  'POST /analytics/track-pageview': { success: true, accepted: 1 },
  'POST /analytics/track-event': { success: true, accepted: 1 },
});
