import { ADOPTED_TOKEN } from './sessions.mjs';

const PASSWORD_SIGN_IN = 'sign-in/password-sign-in.test.ts';
const TWO_FACTOR = 'sign-in/second-factor/two-factor-sign-in.test.ts';
const LINKING = 'sign-in/providers/linking.test.ts';
const PASSKEYS = 'sign-in/second-factor/passkeys.test.ts';
const HARDENING = 'server/test/http/hardening.test.ts';
const TAKEOVER = 'sign-in/address-takeover.test.ts';
const LAUNCH_DATA = 'sign-in/launch-data.test.ts';

const CLAIMS = 'shared/src/rules/claim.test.ts';
const UNCERTAIN = 'SECURITY: tricks claimed that are not certain';
const RICH_TEXT = 'shared/src/rich-text/rich-text.test.ts';
const MEDIA = 'media/media.test.ts';
const TEXTS = 'SECURITY: a text that runs scripts, turns the text around it or exhausts the server';
const UPLOADS = 'SECURITY: hostile uploads for texts: other formats, bombs, halves, very many at once';

/** Threats of docs/SECURITY.md; a threat that names several attacks has an entry for each. */
export const THREATS = [
  {
    id: UNCERTAIN,
    file: 'shared/src/rules/decide.ts',
    find: "return claimOffer(seatView(state, seat)) === null ? 'game/claim_unavailable' : null;",
    replace: "return seatView(state, seat).phase === 'playing' ? null : 'game/claim_unavailable';",
    tests: [`${CLAIMS} › is refused without effect where nothing is certain`],
  },
  {
    id: UNCERTAIN,
    file: 'shared/src/rules/claim.ts',
    find: '    if (best % 2 === 1) return true;\n',
    replace: '',
    tests: [`${CLAIMS} › is exact`],
  },
  {
    id: TEXTS,
    file: 'shared/src/rich-text/schema.ts',
    find: 'if (!exceedsBounds(value)) return value;',
    replace: 'if (value !== undefined) return value;',
    tests: [`${RICH_TEXT} › nested too deep is refused`],
  },
  {
    id: TEXTS,
    file: 'shared/src/rich-text/safe-link.ts',
    find: 'return MAIL.test(href) ? href : webLink(href, own);',
    replace: 'return href;',
    tests: [`${RICH_TEXT} › to "javascript:alert(1)" is refused`],
  },
  {
    id: TEXTS,
    file: 'shared/src/rich-text/clean-text.ts',
    find: ".replace(REMOVED, '')",
    replace: '',
    tests: [`${RICH_TEXT} › loses what would turn the text around it`],
  },
  {
    id: UPLOADS,
    file: 'platform/files/receive-form.ts',
    find: "if (!request.complete) resolve(new Error('broken off'));",
    replace: '',
    tests: [`${MEDIA} › that breaks off is forgotten`],
  },
  {
    id: UPLOADS,
    file: 'platform/files/open-picture.ts',
    find: "failOn: 'error'",
    replace: "failOn: 'none'",
    tests: ['platform/files/make-picture.test.ts › a truncated'],
  },
  {
    id: UPLOADS,
    file: 'media/tidy-media.ts',
    find: 'await clearLeft(context, now);',
    replace: '',
    tests: [`${MEDIA} › is removed by the worker`],
  },
  {
    id: 'SECURITY: account enumeration, by text, time or lock',
    file: 'sign-in/password/sign-in-password.ts',
    find: 'if (await isUnconfirmed(context, email_key, password)) return',
    replace: 'if (record === null && (await isUnconfirmed(context, email_key, password))) return',
    tests: ['sign-in/password-attempts.test.ts › is not counted for the right password of an address'],
  },
  {
    id: 'SECURITY: account enumeration, by text, time or lock',
    file: 'sign-in/common/password-hash.ts',
    find: 'const matches = await verify(stored ?? (await this.dummy), normalized(password));',
    replace:
      'if (stored === null) return false;\n    const matches = await verify(stored, normalized(password));',
    tests: [`${PASSWORD_SIGN_IN} › by time fails`],
  },
  {
    id: 'SECURITY: account enumeration, by text, time or lock',
    file: 'sign-in/password/sign-in-password.ts',
    find: '  const state = await attempts.fail(key);\n  const isLocked',
    replace:
      '  const state = record === null ? { failed: 1, max: 5, lockedUntil: null } : await attempts.fail(key);\n  const isLocked',
    tests: [`${PASSWORD_SIGN_IN} › by lock fails`],
  },
  {
    id: 'SECURITY: password guessing',
    file: 'sign-in/common/attempts.ts',
    find: 'const result = await this.mutex.run(key, async () => {',
    replace:
      'const result = await this.mutex.run(`${key}${String(this.clock.now())}${String(performance.now())}`, async () => {',
    tests: ['sign-in/password-attempts.test.ts › in a concurrent burst'],
  },
  {
    id: 'SECURITY: password guessing',
    file: 'shared/src/api/password/contract.ts',
    find: "const signIn = {\n  access: 'anyone',\n  limit: 'sign-ins',",
    replace: "const signIn = {\n  access: 'anyone',\n  limit: 'updates',",
    tests: ['sign-in/password-attempts.test.ts › of many addresses has a limit per network address'],
  },
  {
    id: 'SECURITY: account lockout by others',
    file: 'sign-in/common/attempts.ts',
    find: 'return device === null ? hash : `${hash}:${device}`;',
    replace: 'return device === null ? hash : hash;',
    tests: ['sign-in/password-attempts.test.ts › by a stranger does not lock the owner out'],
  },
  {
    id: 'SECURITY: account lockout by others',
    file: 'sign-in/sessions/devices.ts',
    find: 'return id !== null && (record?.devices ?? []).some((device) => device.id === id) ? id : null;',
    replace: 'return record === null ? null : id;',
    tests: ['sign-in/password-attempts.test.ts › with an invented device cookie'],
  },
  {
    id: 'SECURITY: replay of a mailed link, late use, use for another purpose',
    file: 'sign-in/common/one-time-tokens.ts',
    find: ', expires_at: { $gt: new Date(this.ports.clock.now()) } }',
    replace: ' }',
    tests: [`${PASSWORD_SIGN_IN} › after its time fails, to the second`],
  },
  {
    id: 'SECURITY: password guessing with a stolen session',
    file: 'sign-in/password/change-password.ts',
    find: 'const state = await attempts.fail(key);',
    replace: 'const state = await Promise.resolve({ failed: 1, max: 5, lockedUntil: null });',
    tests: ['sign-in/panel-sign-in.test.ts › that were stolen cannot be used to guess'],
  },
  {
    id: 'SECURITY: use of a stolen session',
    file: 'sign-in/sessions/session.ts',
    find: 'const isOfEpoch = (session.epoch ?? 0) === (account.session_epoch ?? 0);',
    replace: 'const isOfEpoch = (session.epoch ?? 0) <= (account.session_epoch ?? 0);',
    tests: ['sign-in/panel-sign-in.test.ts › all end with logout-all'],
  },
  {
    id: 'SECURITY: replay of launch data',
    file: 'sign-in/telegram/sign-in-telegram.ts',
    find: 'if (isSignedOut || (await launches.isUsed(initData))) return null;',
    replace: 'if (isSignedOut) return null;',
    tests: [`${LAUNCH_DATA} › begin no second session when that one has ended`],
  },
  {
    id: 'SECURITY: replay of launch data',
    file: 'sign-in/telegram/sign-in-telegram.ts',
    find: 'if (isSignedOut || (await launches.isUsed(initData))) return null;',
    replace: 'if (await launches.isUsed(initData)) return null;',
    tests: [`${LAUNCH_DATA} › from before the last sign-out everywhere are refused`],
  },
  {
    id: 'SECURITY: replay of launch data',
    file: 'sign-in/second-factor/step-up.ts',
    find: "return mayAct ? { ok: true, bySecondFactor: false } : refuse('auth/init_data_spent');",
    replace:
      "return mayAct || session !== '' ? { ok: true, bySecondFactor: false } : refuse('auth/init_data_spent');",
    tests: ['sign-in/second-factor/step-up.test.ts › by launch data of another session is refused'],
  },
  {
    id: 'SECURITY: replay of launch data',
    file: 'sign-in/providers/link-identity.ts',
    find: "if (!(await launches.mayActIn(initData, by.session))) return refuse('auth/init_data_spent');",
    replace: '',
    tests: [`${LINKING} › is refused with launch data of another session`],
  },
  {
    id: 'SECURITY: session fixation',
    ...ADOPTED_TOKEN,
  },
  {
    id: 'SECURITY: CSRF, on each call that changes something',
    file: 'platform/http/handle.ts',
    find: 'if (!isSafe && failsCsrfCheck(request, credential, siteOf(request, guard.sites)))',
    replace: 'if (isSafe && failsCsrfCheck(request, credential, siteOf(request, guard.sites)))',
    tests: [`server/test/http/forgery.test.ts › at 'POST /api/auth/logout-all' is refused`],
  },
  {
    id: 'SECURITY: injection, mass assignment',
    file: 'platform/http/handle.ts',
    find: "if (containsNul([params.data, query.data, body.data])) return refuse('request/invalid');",
    replace: '',
    tests: ['platform/http/handle.test.ts › runs no handler for a text with NUL'],
  },
  {
    id: 'SECURITY: injection, mass assignment',
    file: 'app/http-app.ts',
    find: "app.set('query parser', 'simple');",
    replace: "app.set('query parser', 'extended');",
    tests: ['sign-in/sign-in.test.ts › cannot be requested with operators, lists or broken text'],
  },
  {
    id: 'SECURITY: cookie tossing from a neighbouring host',
    file: 'platform/http/cookies.ts',
    find: 'return request.secure || isServedOverHttps === true;',
    replace: 'return request.secure || isServedOverHttps === null;',
    tests: [`${HARDENING} › without the host prefix are ignored with an https PUBLIC_URL`],
  },
  {
    id: 'SECURITY: forged addresses, slow requests, compression bombs',
    file: 'app/http-app.ts',
    find: 'useRequestSource(app, trustProxy);',
    replace: 'useRequestSource(app, trustProxy + 1);',
    tests: [`${HARDENING} › that a caller invents is not trusted`],
  },
  {
    id: 'SECURITY: forged addresses, slow requests, compression bombs',
    file: 'platform/http/http-server.ts',
    find: '      ...timeouts,\n',
    replace:
      '      headersTimeout: 0,\n      requestTimeout: 0,\n      keepAliveTimeout: timeouts.keepAliveTimeout,\n',
    tests: [`${HARDENING} › has enough time for a picture on a slow line`],
  },
  {
    id: 'SECURITY: header injection in mails, poisoned links',
    file: 'platform/mail/smtp.ts',
    find: 'if ([to, name, subject].some((each) => LINE_END.test(each)))',
    replace: 'if ([to, name, subject].length === 0)',
    tests: ['platform/mail/mail.test.ts › is an error in the transport too'],
  },
  {
    id: 'SECURITY: header injection in mails, poisoned links',
    file: 'accounts/identities.ts',
    find: 'return isEmailAddress(address) ?',
    replace: "return isEmailAddress(address) || address.includes('@') ?",
    tests: ['platform/mail/mail.test.ts › is no address'],
  },
  {
    id: 'SECURITY: privilege escalation',
    file: 'platform/http/handle.ts',
    find: "if (isArea(access) && !mayEnter(account.admin_level, access)) return 'auth/forbidden';",
    replace: '',
    tests: ['server/test/http/policy.test.ts › by a user follows the policy table'],
  },
  {
    id: 'SECURITY: replay of a code, concurrent use, an older code',
    file: 'sign-in/second-factor/codes.ts',
    find: ", 'second_factor.totp.step': { $lt: step } }",
    replace: ' }',
    also: [
      {
        file: 'sign-in/second-factor/totp.ts',
        find: 'if (isIt && step > after) found ??= step;',
        replace: 'if (isIt) found ??= step;',
      },
    ],
    tests: [`${TWO_FACTOR} › with an unused code from before the newest used one`],
  },
  {
    id: 'SECURITY: code guessing, with the password or a stolen session',
    file: 'sign-in/second-factor/sign-in-factor.ts',
    find: 'const state = await context.attempts.fail(key);',
    replace: 'const state = await Promise.resolve({ failed: key.length, max: 5, lockedUntil: null });',
    tests: [`${TWO_FACTOR} › is locked at the fifth attempt`],
  },
  {
    id: 'SECURITY: code guessing, with the password or a stolen session',
    file: 'sign-in/second-factor/reauthentication.ts',
    find: 'const state = await attempts.fail(key);',
    replace: 'const state = await Promise.resolve({ failed: key.length, max: 5, lockedUntil: null });',
    tests: [`${TWO_FACTOR} › with a stolen session is locked too`],
  },
  {
    id: 'SECURITY: replay of a recovery code',
    file: 'sign-in/second-factor/codes.ts',
    find: "{ $pull: { 'second_factor.recovery.codes': hash } }",
    replace: "{ $addToSet: { 'second_factor.recovery.codes': hash } }",
    tests: [`${TWO_FACTOR} › work once each`],
  },
  {
    id: 'SECURITY: bypass of the second factor by a password reset',
    file: 'sign-in/password/reset-password.ts',
    find: '...(removesFactor ? { second_factor: 1, second_factor_pending: 1 } : {}),',
    replace: 'second_factor: 1,\n        second_factor_pending: 1,',
    tests: [`${TWO_FACTOR} › by a password reset fails`],
  },
  {
    id: 'SECURITY: taking over an address before its owner has it',
    file: 'sign-in/password/verify-email.ts',
    find: 'const isOwn = isBeginner(registration, by);',
    replace: "const isOwn = isBeginner(registration, by) || body.token !== '';",
    tests: [`${TAKEOVER} › opened elsewhere sets a password`],
  },
  {
    id: 'SECURITY: taking over an address before its owner has it',
    file: 'sign-in/password/verify-email.ts',
    find: 'return browser !== undefined && browser === by.browser;',
    replace: 'return browser !== undefined || by.browser !== null;',
    tests: [`${TAKEOVER} › in another browser asks for a new password`],
  },
  {
    id: 'SECURITY: replay, phishing or cloning of a passkey',
    file: 'sign-in/second-factor/verify-passkey.ts',
    find: 'expectedOrigin: origin,',
    replace:
      "expectedOrigin: [origin, JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).origin as string],",
    tests: [`${PASSKEYS} › a passkey for another`],
  },
  {
    id: 'SECURITY: replay, phishing or cloning of a passkey',
    file: 'sign-in/second-factor/verify-passkey.ts',
    find: "new Uint8Array(Buffer.from(key, 'base64url')), counter },",
    replace: "new Uint8Array(Buffer.from(key, 'base64url')), counter: counter * 0 },",
    tests: [`${PASSKEYS} › by a copied authenticator`],
  },
  {
    id: 'SECURITY: account takeover with a stolen session',
    file: 'sign-in/second-factor/reauthentication.ts',
    find: "if (needsPassword && record.password !== undefined && password === '')\n    return refuse('auth/password_required');",
    replace: '',
    tests: ['sign-in/second-factor/set-up.test.ts › needs the password and a code'],
  },
  {
    id: 'SECURITY: account takeover with a stolen session',
    file: 'sign-in/second-factor/passkeys.ts',
    find: '? await requireReauthentication(context, checked, by, { password }, true)',
    replace: '? ({ ok: true } as const)',
    tests: [`${PASSKEYS} › that is the last factor`],
  },
  {
    id: 'SECURITY: replacing or removing a second factor',
    file: 'sign-in/second-factor/authenticator-app.ts',
    find: "if (hasPassword && (password ?? '') === '') return refuse('auth/password_required');",
    replace: '',
    also: [{ find: 'hasPassword ? { password } : {}', replace: '{}' }],
    tests: ['sign-in/second-factor/set-up.test.ts › needs the password of accounts that have one'],
  },
  {
    id: 'SECURITY: replacing or removing a second factor',
    file: 'sign-in/second-factor/authenticator-app.ts',
    find: 'pending !== undefined && pending.session === session && pending',
    replace: 'pending !== undefined && session.length > 0 && pending',
    tests: ['sign-in/second-factor/set-up.test.ts › is confirmed in its own session only'],
  },
  {
    id: "SECURITY: entering the panel with a player's session, playing with one of the panel",
    file: 'platform/http/handle.ts',
    find: "if (sessions === 'both' || session.kind === kindFor(contract)) return null;",
    replace: "if (sessions === 'both' || session.kind !== 'panel' || isArea(contract.access)) return null;",
    tests: ['sign-in/panel-sign-in.test.ts › alone enters the panel'],
  },
  {
    id: "SECURITY: entering the panel with a player's session, playing with one of the panel",
    file: 'app/web-process.ts',
    find: "if (account?.session.kind !== 'player') return null;",
    replace: 'if (account === null) return null;',
    tests: ['play/live/refusals.test.ts › the handshake'],
  },
  {
    id: 'SECURITY: entering the panel without the second factor',
    file: 'platform/http/handle.ts',
    find: "return needsSecondFactor(request) ? 'auth/two_factor_setup_needed' : null;",
    replace: 'return needsSecondFactor(request) ? null : null;',
    tests: ['sign-in/second-factor/admin-two-factor.test.ts › signs staff without it in'],
  },
  {
    id: 'SECURITY: entering the panel without the second factor',
    file: 'platform/http/handle.ts',
    find: "return session.secondFactorAt === null ? 'auth/step_up_needed' : null;",
    replace: 'return session.secondFactorAt === null ? null : null;',
    tests: ['sign-in/second-factor/admin-two-factor.test.ts › is closed to a session in which'],
  },
  {
    id: 'SECURITY: leaked database or log',
    file: 'sign-in/second-factor/cipher.ts',
    find: '.setAAD(Buffer.from(owner));\n    const sealed',
    replace: ';\n    const sealed',
    also: [{ find: '.setAAD(Buffer.from(owner)).setAuthTag(', replace: '.setAuthTag(' }],
    tests: ['sign-in/second-factor/cipher.test.ts › moved to another account'],
  },
];
