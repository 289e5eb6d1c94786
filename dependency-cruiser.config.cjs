/**
 * The layers of each workspace, from the lowest to the highest: imports run downwards only, and there are no circles between
 * files or folders. `npm run lint` checks it.
 */
const SERVER = [
  'platform',
  'settings',
  'texts',
  'telegram',
  'accounts',
  'wallet',
  'rates',
  'notifications',
  'referrals',
  'sign-in',
  'security',
  'people',
  'play/games',
  'play/rooms',
  'play/live',
  'play/replays',
  'pictures',
  'media',
  'ladder',
  'standing',
  'pairs',
  'quests',
  'stakes',
  'clans',
  'seasons',
  'shop',
  'friends',
  'predictions',
  'tournaments',
  'groups',
  'moderation',
  'content',
  'messages',
  'analytics',
  'settlement',
  'bot',
  'privacy',
  'admin',
  'broadcasts',
  'inbox',
  'backups',
  'operations',
  'system',
  'app',
];

/** Folders that are joined by `|` stand side by side. */
const BOT = ['texts', 'core', 'commands|dialogues', 'intake', 'outgoing'];
const SHARED = [
  'addresses|art|conduct|email|errors|graphemes|language|policy|rules|time',
  'bots|csv|password|players|protocol|rich-text|spelling|standing',
  'api|client|text',
];
const WEB = ['browser|changed-errors|client|format|passkey|react', 'errors|i18n|rich|sign-in'];
const ADMIN = ['api|styles|telegram|text', 'navigation|session|ui', 'form|list|shell', 'screens', 'app'];

const MINIAPP = [
  'lib',
  'text|telegram',
  'i18n',
  'settings',
  'api',
  'session',
  'rooms|deck|fairness|sound|navigation',
  'realtime',
  'data',
  'ui',
  'table',
  'social',
  'shell',
  'account',
  'screens',
  'app',
];

/** Forbids imports from each layer into the layers above it. */
function downwards(root, layers) {
  return layers.slice(0, -1).map((layer, at) => ({
    name: `${root.split('/')[0]}: ${layer} imports lower layers only`,
    severity: 'error',
    from: { path: `^${root}/(${layer})/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: `^${root}/(${layers.slice(at + 1).join('|')})/` },
  }));
}

module.exports = {
  forbidden: [
    ...downwards('server/src', SERVER),
    ...downwards('bot/src', BOT),
    ...downwards('shared/src', SHARED),
    ...downwards('web/src', WEB),
    ...downwards('admin/src', ADMIN),
    ...downwards('miniapp/src', MINIAPP),
    { name: 'no circle between files', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no circle between folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.(?:test|states)\\.tsx?$', '/testing/', '^server/test/', '/dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tests.json' },
    enhancedResolveOptions: { conditionNames: ['source', 'import', 'default'] },
  },
};
