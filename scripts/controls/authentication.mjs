const PASSWORD_SIGN_IN = 'sign-in/password-sign-in.test.ts';
const PANEL_SIGN_IN = 'sign-in/panel-sign-in.test.ts';
const TWO_FACTOR = 'sign-in/second-factor/two-factor-sign-in.test.ts';
const PASSWORD_RULES = 'shared/src/password/password.test.ts';
const PASSWORD_CHECK = 'sign-in/password/password-check.ts';
const TOKENS = 'sign-in/common/one-time-tokens.ts';

const ATTEMPTS = {
  file: 'sign-in/common/attempts.ts',
  find: 'record.made >= this.settings.attemptsMax ? record.expires_at : null',
  replace: 'null',
};
const MADE_PASSWORD = {
  file: 'sign-in/password/create-admin.ts',
  find: '...(generated === null ? {} : { must_change_password: true }),',
  replace: '',
  tests: ['sign-in/password/create-admin.test.ts › without one gets a password'],
};
const OWN_WORDS = {
  file: PASSWORD_CHECK,
  find: ' || OWN_WORDS.has(letters)',
  replace: '',
  tests: [`${PASSWORD_SIGN_IN} › is refused with a weak or common password`],
};
const OWN_ADDRESS = {
  file: PASSWORD_CHECK,
  find: "if (email !== null && containsAddress(password, email)) faults.push('own_address');",
  replace: '',
  tests: [`${PASSWORD_SIGN_IN} › is refused with a weak or common password`],
};
const MAILED_TOKEN_ONCE = {
  file: TOKENS,
  find: 'this.tokens.findOneAndDelete(this.valid(_id, fields)).lean<Token>();',
  replace: 'this.tokens.findOne(this.valid(_id, fields)).lean<Token>();',
};
const TOTP_ONCE = {
  file: 'sign-in/second-factor/codes.ts',
  find: ", 'second_factor.totp.step': { $lt: step } }",
  replace: ' }',
};
const RECOVERY_HASH = {
  file: 'sign-in/common/password-hash.ts',
  find: "    const bytes = await hashRaw(text, { ...this.options, salt: Buffer.from(salt, 'base64') });\n",
  replace: '    const bytes = await Promise.resolve(Buffer.from(`${salt}${text}`));\n',
};

/** Chapter V6. */
export const AUTHENTICATION = [
  { id: '6.1.1', none: 'documentation' },
  { id: '6.1.2', ...OWN_WORDS },
  { id: '6.1.2', ...OWN_ADDRESS },
  { id: '6.1.3', none: 'documentation' },
  {
    id: '6.2.1',
    file: 'shared/src/password/rules.ts',
    find: 'const PASSWORD_MIN = 8;',
    replace: 'const PASSWORD_MIN = 7;',
    tests: [PASSWORD_RULES],
  },
  {
    id: '6.2.1',
    file: PASSWORD_CHECK,
    find: 'const faults = passwordFaults(password, min);',
    replace: 'const faults: PasswordRule[] = [];',
    tests: [`${PASSWORD_SIGN_IN} › is refused with a weak or common password`],
  },
  {
    id: '6.2.2',
    file: 'sign-in/password/change-password.ts',
    find: 'password: hash,',
    replace: 'password: record.password,',
    tests: [`${PANEL_SIGN_IN} › other than the current one end with a password change`],
  },
  {
    id: '6.2.3',
    file: 'sign-in/password/change-password.ts',
    find: 'if (!(await passwords.verify(record.password, current_password))) {',
    replace:
      'if (!(await passwords.verify(record.password, current_password)) && hashless(current_password)) {',
    also: [
      {
        find: 'type Changed =',
        replace: "const hashless = (text: string) => text === '';\ntype Changed =",
      },
    ],
    tests: [`${PANEL_SIGN_IN} › other than the current one end with a password change`],
  },
  {
    id: '6.2.4',
    file: PASSWORD_CHECK,
    find: '[lower, bare, read].some((word) => COMMON.has(word)) || ',
    replace: '[lower, bare, read].length === 0 || ',
    tests: [`${PASSWORD_SIGN_IN} › is refused with a weak or common password`],
  },
  { id: '6.2.6', none: 'fields of the pages: browser tests alone show them' },
  { id: '6.2.7', none: 'nothing stops pasting; there is no code to remove' },
  {
    id: '6.2.8',
    file: 'sign-in/common/password-hash.ts',
    find: "password.normalize('NFKC')",
    replace: "password.normalize('NFKC').toLowerCase()",
    tests: ['sign-in/common/password-hash.test.ts › verifies that password'],
  },
  {
    id: '6.2.8',
    file: 'sign-in/common/password-hash.ts',
    find: "password.normalize('NFKC')",
    replace: "password.normalize('NFKC').slice(0, 72)",
    tests: ['sign-in/common/password-hash.test.ts › verifies that password'],
  },
  {
    id: '6.2.9',
    file: 'shared/src/password/rules.ts',
    find: 'const PASSWORD_LIMIT = 128;',
    replace: 'const PASSWORD_LIMIT = 64;',
    tests: [PASSWORD_RULES],
  },
  { id: '6.2.10', ...MADE_PASSWORD },
  {
    id: '6.2.10',
    file: 'sign-in/password/change-password.ts',
    find: "    if (await passwords.verify(record.password, new_password)) return refuse('auth/password_same');\n",
    replace: '',
    tests: ['sign-in/password/password-expiry.test.ts › cannot be changed to itself'],
  },
  {
    id: '6.2.10',
    file: 'sign-in/sessions/session-service.ts',
    find: "<= clock.now() ? 'expired' : null;",
    replace: "<= clock.now() - 1e12 ? 'expired' : null;",
    tests: ['sign-in/password/password-expiry.test.ts › opens nothing but its change'],
  },
  { id: '6.2.11', ...OWN_WORDS },
  { id: '6.2.11', ...OWN_ADDRESS },
  {
    id: '6.3.1',
    ...ATTEMPTS,
    tests: ['sign-in/password-attempts.test.ts › is warned from the first failure'],
  },
  { id: '6.3.1', ...ATTEMPTS, tests: [`${TWO_FACTOR} › is locked at the fifth attempt`] },
  { id: '6.3.2', ...MADE_PASSWORD },
  {
    id: '6.3.4',
    file: 'sign-in/second-factor/sign-in-factor.ts',
    find: 'if (!isSecondFactorOn(record)) return',
    replace: 'if (key.length > 64 || !isSecondFactorOn(record)) return',
    tests: ['sign-in/providers/linking.test.ts › is required after a web sign-in too'],
  },
  { id: '6.4.1', ...MAILED_TOKEN_ONCE, tests: [`${PASSWORD_SIGN_IN} › of a reset link fails`] },
  {
    id: '6.4.1',
    file: 'sign-in/password/mails.ts',
    find: 'const RESET_MS = HOUR_MS;',
    replace: 'const RESET_MS = 2 * HOUR_MS;',
    tests: [`${PASSWORD_SIGN_IN} › after its time fails, to the second`],
  },
  {
    id: '6.4.1',
    file: 'sign-in/password/model.ts',
    find: 'export const REGISTRATION_MS = DAY_MS;',
    replace: 'export const REGISTRATION_MS = 2 * DAY_MS;',
    tests: [`${PASSWORD_SIGN_IN} › after its time fails, to the second`],
  },
  { id: '6.4.1', ...MADE_PASSWORD },
  { id: '6.4.2', none: 'there are no hints and no secret questions' },
  {
    id: '6.4.3',
    file: 'sign-in/password/reset-password.ts',
    find: '...(removesFactor ? { second_factor: 1, second_factor_pending: 1 } : {}),',
    replace: 'second_factor: 1,\n        second_factor_pending: 1,',
    tests: [`${TWO_FACTOR} › by a password reset fails`],
  },
  {
    id: '6.4.3',
    file: 'sign-in/password/reset-password.ts',
    find: "const isUnconfirmed = record.admin_level === 'user' && hasFactorBeforeAddress(record);",
    replace: "const isUnconfirmed = record.admin_level === 'user' && second_factor !== undefined;",
    tests: ['sign-in/address-takeover.test.ts › never removes a factor that is newer than the address'],
  },
  {
    id: '6.4.4',
    file: 'sign-in/second-factor/reauthentication.ts',
    find: "if (!hasProof(factor) && !isJustVerified) return refuse('auth/step_up_needed');",
    replace: '',
    tests: ['sign-in/second-factor/set-up.test.ts › needs the password and a code'],
  },
  { id: '6.5.1', ...TOTP_ONCE, tests: [`${TWO_FACTOR} › by concurrent sign-ins lets one in`] },
  {
    id: '6.5.1',
    ...TOTP_ONCE,
    also: [
      {
        file: 'sign-in/second-factor/totp.ts',
        find: 'if (isIt && step > after) found ??= step;',
        replace: 'if (isIt) found ??= step;',
      },
    ],
    tests: [`${TWO_FACTOR} › with a code that was used for a sign-in is refused`],
  },
  {
    id: '6.5.1',
    file: 'sign-in/second-factor/codes.ts',
    find: "{ $pull: { 'second_factor.recovery.codes': hash } }",
    replace: "{ $addToSet: { 'second_factor.recovery.codes': hash } }",
    tests: [`${TWO_FACTOR} › work once each`],
  },
  {
    id: '6.5.1',
    ...MAILED_TOKEN_ONCE,
    tests: ['sign-in/second-factor/passkeys.test.ts › of a challenge whose first assertion was wrong'],
  },
  { id: '6.5.2', ...RECOVERY_HASH, tests: ['sign-in/second-factor/recovery-codes.test.ts'] },
  {
    id: '6.5.2',
    file: 'sign-in/second-factor/recovery-codes.ts',
    find: "const salt = randomBytes(SALT_BYTES).toString('base64');",
    replace: "const salt = Buffer.alloc(SALT_BYTES).toString('base64');",
    tests: ['sign-in/second-factor/recovery-codes.test.ts'],
  },
  {
    id: '6.5.3',
    file: 'platform/core/node-ports.ts',
    find: '(size) => randomBytes(size)',
    replace: '(size) => randomBytes(0).length === 0 ? Buffer.alloc(size) : Buffer.alloc(0)',
    tests: ['platform/core/node-ports.test.ts'],
  },
  {
    id: '6.5.4',
    file: 'sign-in/second-factor/recovery-codes.ts',
    find: 'const LENGTH = 10;',
    replace: 'const LENGTH = 4;',
    tests: ['sign-in/second-factor/recovery-codes.test.ts'],
  },
  {
    id: '6.5.4',
    file: TOKENS,
    find: "return randomBytes(SECRET_BYTES).toString('base64url');",
    replace: "return Buffer.concat([Buffer.alloc(SECRET_BYTES - 2), randomBytes(2)]).toString('base64url');",
    tests: ['sign-in/common/one-time-tokens.test.ts › has 256 random bits'],
  },
  {
    id: '6.6.2',
    file: TOKENS,
    find: 'return { _id, ...fields, expires_at',
    replace: 'return { _id, expires_at',
    tests: ['sign-in/common/one-time-tokens.test.ts › is invalid for other fields'],
  },
  {
    id: '6.6.2',
    file: 'sign-in/second-factor/verify-passkey.ts',
    find: 'context.challenges.consume(challenge, { account, ...use })',
    replace: 'context.challenges.consume(challenge, { account })',
    tests: ['sign-in/second-factor/passkeys.test.ts › use is refused: challenges are bound'],
  },
  {
    id: '6.6.3',
    file: 'platform/http/call-limits.ts',
    find: "'sign-ins': signInsPerMinute,",
    replace: "'sign-ins': signInsPerMinute * 1_000,",
    tests: ['sign-in/password-attempts.test.ts › of many addresses has a limit per network address'],
  },
  {
    id: '6.6.3',
    file: 'platform/http/request-source.ts',
    find: "return readAddress(way[Math.max(0, way.length - 1 - proxies)] ?? '') ?? UNKNOWN_ADDRESS;",
    replace: "return way[Math.max(0, way.length - 1 - proxies)] ?? '';",
    tests: [
      'server/test/http/hardening.test.ts › has one limit, whatever port and spelling',
      'platform/http/request-source.test.ts › gives one key for each text',
    ],
  },
  {
    id: '6.8.1',
    file: 'sign-in/providers/claims.ts',
    find: 'key: `${issuer} ${subject}`,',
    replace: "key: `${issuer} ${textOf(claims['email'])}`,",
    tests: ['sign-in/providers/web-sign-in.test.ts › identifies people by issuer and subject'],
  },
  {
    id: '6.8.2',
    file: 'sign-in/providers/issuer.ts',
    find: 'oidc.enableNonRepudiationChecks,',
    replace: '',
    tests: ['sign-in/providers/web-sign-in.test.ts › that signs with foreign keys is not trusted'],
  },
  {
    id: '6.8.2',
    file: 'bot/src/init-data.ts',
    find: 'if (hash === undefined || !isSignature(hash, signed, secret)) return INVALID;',
    replace: 'if (hash === undefined || isSignature(hash, signed, Buffer.alloc(0))) return INVALID;',
    tests: ['sign-in/sign-in.test.ts › refuses launch data of another bot'],
  },
  {
    id: '6.8.4',
    file: 'sign-in/second-factor/step-up.ts',
    find: 'const isGiven = isOn ? hasProof(factor) : byLaunch',
    replace: 'const isGiven = isOn && hasProof(factor) ? true : byLaunch',
    also: [
      { find: 'const byLaunch = !isOn && password', replace: 'const byLaunch = password' },
      {
        find: 'by, isOn ? { factor } : { password }',
        replace: 'by, isOn && hasProof(factor) ? { factor } : { password }',
      },
    ],
    tests: [
      'sign-in/second-factor/step-up.test.ts › by password or Telegram is refused for accounts with a second factor',
    ],
  },
];
