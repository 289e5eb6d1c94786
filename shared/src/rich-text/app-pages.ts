/** The pages of the mini app that a text may lead to; `:x` stands for an id, a code or a name. The routes of the app are checked against it. */
export const LINKED_PAGES = [
  '/',
  '/lobby',
  '/room/:roomId',
  '/game/:gameId',
  '/watch/:roomId',
  '/replay/:id',
  '/fairness/:id',
  '/history',
  '/profile',
  '/profile/:userId',
  '/leaderboard',
  '/leaderboard-new',
  '/rankings',
  '/friends',
  '/clans',
  '/clans/new',
  '/coins/history',
  '/tours',
  '/tours/:id',
  '/tours/:id/screen',
  '/rates',
  '/clans/:id',
  '/shop',
  '/help',
  '/help/lesson',
  '/news',
  '/stories',
  '/stories/new',
  '/stories/mine',
  '/stories/mine/:id',
  '/stories/:id',
  '/messages',
  '/messages/new',
  '/messages/:id',
  '/notifications',
  '/rules',
  '/about',
  '/terms',
  '/privacy',
  '/faq',
  '/pages/:slug',
  '/books',
  '/books/:id',
  '/authors/:id',
  '/ladder',
  '/partners',
  '/season',
  '/clan-cup',
  '/badges',
  '/score',
  '/gallery',
  '/gallery/:id',
  '/albums/:id',
  '/settings',
  '/settings/blocked',
  '/settings/decisions',
  '/settings/notifications',
  '/security/*',
  '/sign-in',
  '/register',
  '/forgot-password',
] as const;

/** Pages that act on a secret in their address: only mails, and links of the panel, lead there. */
export const UNLINKED_PAGES = ['/verify-email', '/reset-password', '/preview/:token'] as const;

const SEGMENT = String.raw`[\p{L}\p{N}_-]{1,80}`;
const FORMS = LINKED_PAGES.map((page) =>
  page
    .replace(/\/\*$/, `(?:/${SEGMENT})?`)
    .split('/')
    .map((part) => (part.startsWith(':') ? SEGMENT : part))
    .join('/'),
);
/** Query and fragment may hold percents, but no controls, slashes back or halves of a code. */
const REST = String.raw`(?:[?#](?:[^%\\\s]|%(?![01][\da-fA-F]|7[fF]|5[cC])[\da-fA-F]{2})*)?`;
const PAGE = new RegExp(`^(?:${FORMS.join('|')})${REST}$`, 'u');

/** True for a page of the mini app, with its query: no call, no file, nothing of the panel. */
export function isAppPage(path: string): boolean {
  return path.startsWith('/') && PAGE.test(path);
}
