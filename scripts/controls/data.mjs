const HARDENING = 'server/test/http/hardening.test.ts';
const ENDPOINTS = 'server/test/http/endpoints.test.ts';
const LOG = 'platform/core/log.ts';

const NO_STORE = {
  file: 'app/http-app.ts',
  find: "response.set('Cache-Control', 'no-store');",
  replace: '',
  tests: [
    `${HARDENING} › forbid caching of any call`,
    'server/test/http/cached.test.ts › no answer of a call is kept',
  ],
};
const DENIED = {
  file: 'platform/http/handle.ts',
  find: "  guard.log.warn({ event: 'authz_fail', code, account, method, path: `${baseUrl}${path}`, ip }, 'refused');\n",
  replace: '',
};

/** Chapters V14 and V16. */
export const DATA = [
  { id: '14.1.1', none: 'documentation' },
  { id: '14.1.2', none: 'documentation' },
  {
    id: '14.2.1',
    file: 'sign-in/password/mails.ts',
    find: '`${page}#token=${token}`',
    replace: '`${page}?token=${token}`',
    tests: ['platform/mail/mail.test.ts › arrives at a real mail server'],
  },
  { id: '14.2.2', ...NO_STORE },
  {
    id: '14.2.3',
    file: 'platform/http/security-headers.ts',
    find: `connectSrc: ["'self'", ownSockets],`,
    replace: `connectSrc: ["'self'", ownSockets, 'https:'],`,
    tests: ['app/http-app.test.ts › let only our own scripts run'],
  },
  {
    id: '14.2.4',
    file: 'sign-in/common/one-time-tokens.ts',
    find: "return createHash('sha256').update(secret).digest('hex');",
    replace: 'return secret;',
    tests: ['sign-in/password-sign-in.test.ts › are neither in the log nor in the database'],
  },
  {
    id: '14.2.4',
    file: 'sign-in/second-factor/cipher.ts',
    find: 'cipher.update(plain), cipher.final(), cipher.getAuthTag()',
    replace: 'cipher.update(plain).fill(0), Buffer.from(plain), cipher.getAuthTag()',
    tests: ['sign-in/second-factor/cipher.test.ts › does not show its content'],
  },
  {
    id: '14.2.4',
    file: 'accounts/security-events.ts',
    find: 'expireAfterSeconds: 365 * 24 * 60 * 60,',
    replace: '',
    tests: ['server/test/data-inventory.test.ts › expire as docs/SECURITY.md says'],
  },
  {
    id: '14.3.1',
    file: 'miniapp/src/session/stored-user.ts',
    find: 'for (const name of [...NAMES, TOKEN, USER, ROOM]) storage.removeItem(name);',
    replace: 'for (const name of [TOKEN, ROOM]) storage.removeItem(name);',
    tests: ['miniapp/src/session/stored-user.test.ts › is forgotten with its room'],
  },
  { id: '14.3.2', ...NO_STORE },

  { id: '16.1.1', none: 'documentation' },
  { id: '16.2.1', ...DENIED, tests: [`${ENDPOINTS} › is logged with the call`] },
  {
    id: '16.2.1',
    file: 'platform/http/failures.ts',
    find: 'request: requestIdOf(response), method, path',
    replace: 'method, path',
    tests: ['app/http-app.test.ts › is logged with the id of its request'],
  },
  {
    id: '16.2.2',
    file: LOG,
    find: '    serializers: { err: plainError },',
    replace: '    serializers: { err: plainError },\n    timestamp: false,',
    tests: ['platform/core/log.test.ts › gives each line its time'],
  },
  { id: '16.2.3', none: 'standard output and one collection: there is no other place in the code' },
  {
    id: '16.2.4',
    file: LOG,
    find: 'return to === undefined ? pino(options) : pino(options, to);',
    replace:
      'return to === undefined ? pino(options) : pino(options, { write: (line) => to.write(`log: ${line}`) });',
    tests: ['platform/core/log.test.ts › writes a line of JSON each'],
  },
  {
    id: '16.2.5',
    file: LOG,
    find: "  'token',\n",
    replace: '',
    tests: ['platform/core/log.test.ts › hides fields that are secret'],
  },
  {
    id: '16.2.5',
    file: 'platform/http/request-log.ts',
    find: 'const { method, path } = request;',
    replace: 'const { method, originalUrl: path } = request;',
    tests: ['sign-in/providers/web-sign-in.test.ts › finds no code, state or token in the log'],
  },
  {
    id: '16.3.1',
    file: 'sign-in/sessions/session-service.ts',
    find: "{ event: 'authn_success', account: account._id.toHexString(), kind, secondFactor },",
    replace: '{ kind },',
    tests: [`${ENDPOINTS} › is logged with the call`],
  },
  {
    id: '16.3.1',
    file: 'sign-in/password/sign-in-password.ts',
    find: "event_type: isLocked ? 'sign_in_locked' : 'sign_in_failed',",
    replace: "event_type: isLocked ? 'sign_in_failed' : 'sign_in_failed',",
    tests: ['sign-in/password-attempts.test.ts › is warned from the first failure'],
  },
  {
    id: '16.3.1',
    file: 'sign-in/password/sign-in-password.ts',
    find: "event_type: isLocked ? 'sign_in_locked' : 'sign_in_failed',",
    replace: "event_type: 'sign_in_locked',",
    tests: ['sign-in/panel-sign-in.test.ts › appears in the security info'],
  },
  { id: '16.3.2', ...DENIED, tests: [`${ENDPOINTS} › is logged with the call`] },
  {
    id: '16.3.4',
    file: 'platform/http/failures.ts',
    find: "log.error({ err: error, request: requestIdOf(response), method, path }, 'request failed');",
    replace: '',
    tests: ['app/http-app.test.ts › is logged with the id of its request'],
  },
  {
    id: '16.3.4',
    file: LOG,
    find: '    serializers: { err: plainError },\n',
    replace: '',
    tests: ['platform/core/log.test.ts › tells of an error what it is'],
  },
  {
    id: '16.4.1',
    file: LOG,
    find: 'return to === undefined ? pino(options) : pino(options, to);',
    replace:
      "return to === undefined ? pino(options) : pino(options, { write: (line) => to.write(line.replaceAll('\\\\n', '\\n')) });",
    tests: ['platform/core/log.test.ts › writes a line of JSON each'],
  },
  {
    id: '16.5.1',
    file: 'platform/http/failures.ts',
    find: "sendFailure(request, response, code ?? 'server/unavailable');",
    replace:
      "sendFailure(request, response, code ?? 'server/unavailable', code === null ? { message: String(error) } : {});",
    tests: ['app/http-app.test.ts › says that the database is gone'],
  },
  {
    id: '16.5.2',
    file: 'sign-in/providers/issuer.ts',
    find: "this.log.warn({ err: error, provider: this.provider }, 'OAuth authorization could not be started');\n      return null;",
    replace: 'throw error;',
    tests: ['sign-in/providers/web-sign-in.test.ts › is not contacted before a sign-in'],
  },
  {
    id: '16.5.3',
    file: 'platform/http/handle.ts',
    find: "  if (!body.success) return refuse('request/invalid');\n",
    replace: '',
    tests: ['platform/http/handle.test.ts › runs no handler for a body that its schema refuses'],
  },
];
