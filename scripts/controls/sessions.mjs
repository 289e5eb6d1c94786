const ENDPOINTS = 'server/test/http/endpoints.test.ts';
const SIGN_IN = 'sign-in/sign-in-telegram.test.ts';
const PANEL_SIGN_IN = 'sign-in/panel-sign-in.test.ts';
const SERVICE = 'sign-in/sessions/session-service.ts';
const KINDS = 'sign-in/sessions/session.ts';
const HANDLE = 'platform/http/handle.ts';

const NEW_TOKEN = {
  file: SERVICE,
  find: 'const { token = newSecret(randomBytes) } = props;',
  replace: 'const { token = newSecret(() => Buffer.alloc(32)) } = props;',
};
/** A sign-in takes over the token of the browser's cookie. */
export const ADOPTED_TOKEN = {
  file: 'sign-in/password/sign-in-password.ts',
  find: "    kind: panel ? 'panel' : ofPlayer,",
  replace:
    "    kind: panel ? 'panel' : ofPlayer,\n    ...(caller.session === null ? {} : { token: caller.session }),",
  also: [
    {
      file: 'platform/http/caller.ts',
      find: '    device: deviceCookieOf(request),',
      replace: "    device: deviceCookieOf(request),\n    session: readCookie(request, 'session'),",
    },
    {
      file: 'platform/http/caller.ts',
      find: '  readonly device: string | null;\n',
      replace: '  readonly device: string | null;\n  readonly session: string | null;\n',
    },
    {
      file: 'platform/http/caller.ts',
      find: "import { deviceCookieOf } from './credentials.js';",
      replace:
        "import { readCookie } from './cookies.js';\nimport { deviceCookieOf } from './credentials.js';",
    },
  ],
  tests: ['sign-in/password-sign-in.test.ts › a token set before the sign-in is never adopted'],
};
const ALIVE = {
  file: SERVICE,
  find: 'if (record === null || !isAlive(session, record, now)) return null;',
  replace: 'if (record === null) return null;',
};
const FRESH = {
  file: HANDLE,
  find: "return fresh === true && !account.session.isFresh ? 'auth/step_up_needed' : null;",
  replace: "return fresh === true && account.id === '' ? 'auth/step_up_needed' : null;",
};
const AREA = {
  file: HANDLE,
  find: "if (isArea(access) && !mayEnter(account.admin_level, access)) return 'auth/forbidden';",
  replace: '',
};

/** Chapters V7 and V8. */
export const SESSIONS = [
  { id: '7.1.1', none: 'documentation' },
  { id: '7.1.2', none: 'documentation' },
  { id: '7.1.3', none: 'documentation' },
  {
    id: '7.2.1',
    file: HANDLE,
    find: "if (contract.access === 'anyone') return null;",
    replace: "if (contract.access === 'anyone' || credential === null) return null;",
    tests: [`${ENDPOINTS} › at 'GET /api/auth/profile' is impossible`],
  },
  { id: '7.2.2', ...NEW_TOKEN, tests: [`${SIGN_IN} › opens only its own account`] },
  { id: '7.2.3', ...NEW_TOKEN, tests: ['sign-in/sign-in-telegram.test.ts › opens only its own account'] },
  {
    id: '7.2.3',
    file: SERVICE,
    find: '_id: secretHash(token),\n      account',
    replace: '_id: token,\n      account',
    tests: [`${SIGN_IN} › is stored only as a hash of its token`],
  },
  { id: '7.2.4', ...ADOPTED_TOKEN },
  {
    id: '7.3.1',
    file: 'sign-in/sessions/session-service.ts',
    find: 'idle_ms: this.context.settings.panelIdleMs',
    replace: 'idle_ms: this.context.settings.panelIdleMs * 2',
    tests: [`${PANEL_SIGN_IN} › ends after 30 minutes without use`],
  },
  {
    id: '7.3.1',
    file: KINDS,
    find: 'password: { absolute: 7 * DAY_MS, idle: DAY_MS',
    replace: 'password: { absolute: 7 * DAY_MS, idle: 2 * DAY_MS',
    tests: [`${PANEL_SIGN_IN} › end with the browser unless`],
  },
  {
    id: '7.3.1',
    file: KINDS,
    find: 'idle: 30 * DAY_MS',
    replace: 'idle: 60 * DAY_MS',
    tests: [`${PANEL_SIGN_IN} › with a password end without use and in any case`],
  },
  {
    id: '7.3.2',
    file: KINDS,
    find: 'panel: { absolute: 8 * HOUR_MS',
    replace: 'panel: { absolute: 9 * HOUR_MS',
    tests: [`${PANEL_SIGN_IN} › ends after 30 minutes without use`],
  },
  {
    id: '7.3.2',
    file: KINDS,
    find: 'const SESSION_MS = 30 * DAY_MS;',
    replace: 'const SESSION_MS = 31 * DAY_MS;',
    tests: [`${SIGN_IN} › ends after 30 days`],
  },
  {
    id: '7.3.2',
    file: KINDS,
    find: 'password: { absolute: 7 * DAY_MS',
    replace: 'password: { absolute: 14 * DAY_MS',
    tests: [`${PANEL_SIGN_IN} › with a password end without use and in any case`],
  },
  {
    id: '7.3.2',
    file: KINDS,
    find: 'remembered: { absolute: 90 * DAY_MS',
    replace: 'remembered: { absolute: 100 * DAY_MS',
    tests: [`${PANEL_SIGN_IN} › with a password end without use and in any case`],
  },
  { id: '7.4.1', ...ALIVE, tests: [`${PANEL_SIGN_IN} › all end with logout-all, even if a crash`] },
  {
    id: '7.4.1',
    file: SERVICE,
    find: "    await this.context.sessions.deleteOne({ _id: id });\n    this.notifyEnded([id], 'logout');",
    replace: "    this.notifyEnded([id], 'logout');",
    tests: ['sign-in/sign-in.test.ts › ends the session and clears the cookies'],
  },
  {
    id: '7.4.1',
    file: 'sign-in/sessions/disconnect-ended-sessions.ts',
    find: 'sessions.onEnded(close);',
    replace: '',
    tests: ['sign-in/sessions/session-ended.test.ts › notifies and closes its connections'],
  },
  {
    id: '7.4.1',
    file: 'admin/live/module.ts',
    find: 'sessions.onEnded((ids) => feed.endSessions(ids));',
    replace: '',
    tests: ['admin/live/live.test.ts › are ended with the session'],
  },
  {
    id: '7.4.1',
    file: 'platform/panel/live-feed.ts',
    find: '    await this.endInactive();\n',
    replace: '',
    tests: ['admin/live/live.test.ts › bring nothing more after a session that ended'],
  },
  {
    id: '7.4.2',
    file: 'platform/panel/live-feed.ts',
    find: '    await this.endInactive();\n',
    replace: '',
    tests: ['admin/live/live.test.ts › bring nothing more after a closed account'],
  },
  { id: '7.4.4', none: 'a button of the mini app: browser tests alone show it' },
  {
    id: '7.4.5',
    file: 'server/src/admin/users/bulk-acts.ts',
    find: '    change: () => ({ endsSessions: true }),\n  });\n  if (!ended.ok) return ended;\n  await sessions.closeEnded(id);',
    replace: '    change: () => ({}),\n  });\n  if (!ended.ok) return ended;',
    tests: ['server/src/admin/users/end-sessions.test.ts › ends their sessions'],
  },
  {
    id: '7.4.5',
    file: 'server/src/admin/users/ceiling.ts',
    find: "return mayGrant(by.admin_level, person.admin_level) ? null : 'users/above_you';",
    replace: 'return null;',
    tests: ['server/src/admin/users/end-sessions.test.ts › is refused for people above their level'],
  },
  { id: '7.5.1', ...FRESH, tests: [`${ENDPOINTS} › cannot make calls for a fresh one`] },
  {
    id: '7.5.1',
    file: KINDS,
    find: 'export const FRESH_MS = 10 * MINUTE_MS;',
    replace: 'export const FRESH_MS = 11 * MINUTE_MS;',
    tests: ['sign-in/second-factor/step-up.test.ts › is fresh for ten minutes'],
  },
  { id: '7.6.1', none: 'documentation' },
  {
    id: '7.6.2',
    file: 'sign-in/providers/exchange.ts',
    find: "  if (browser === null) return refuse('auth/code_invalid');\n  const stored = await exchangeCodes.read(code, { browser });",
    replace: '  const stored = await exchangeCodes.read(code, {});',
    also: [{ find: 'exchangeCodes.consume(code, { browser })', replace: 'exchangeCodes.consume(code, {})' }],
    tests: ['sign-in/providers/web-sign-in.test.ts › works only in the browser that began'],
  },
  { id: '8.1.1', none: 'documentation, and a table that the policy rows below hold' },
  { id: '8.1.2', none: 'documentation' },
  { id: '8.2.1', ...AREA, tests: [`${ENDPOINTS} › at 'GET /api/admin/me' is impossible`] },
  { id: '8.2.1', ...AREA, tests: ['server/test/http/policy.test.ts › by a user follows the policy table'] },
  {
    id: '8.2.2',
    file: SERVICE,
    find: 'deleteOne({ _id: id, account: objectId(account) })',
    replace: 'deleteOne({ _id: id })',
    tests: [`${PANEL_SIGN_IN} › of other people can be neither ended nor guessed`],
  },
  {
    id: '8.2.3',
    file: HANDLE,
    find: 'response.json(schema.parse(result));',
    replace: 'schema.parse(result);\n    response.json(result);',
    tests: ['platform/http/handle.test.ts › answers no field that its schema does not name'],
  },
  {
    id: '8.2.3',
    file: HANDLE,
    find: "body: body.data as Call<Endpoint>['body'],",
    replace: "body: request.body as Call<Endpoint>['body'],",
    tests: ['platform/http/handle.test.ts › hands on no field that its schema does not name'],
  },
  { id: '8.3.1', ...AREA, tests: ['server/test/http/policy.test.ts › by a user follows the policy table'] },
];
