const WEB_SIGN_IN = 'sign-in/providers/web-sign-in.test.ts';
const LINKING = 'sign-in/providers/linking.test.ts';
const TAKEOVER = 'sign-in/address-takeover.test.ts';
const PRIVACY = 'privacy/privacy.test.ts';

/** Threats of docs/SECURITY.md around issuers, identities, exports, deletions and mails. */
export const IDENTITY_THREATS = [
  {
    id: 'SECURITY: account takeover by an address at Google',
    file: 'sign-in/providers/find-or-create-account.ts',
    find: "if (isTaken) return refuse('auth/email_has_account');",
    replace: '',
    tests: [`${WEB_SIGN_IN} › never opens the account that has Google’s address`],
  },
  {
    id: 'SECURITY: account takeover by an address at Google',
    file: 'sign-in/providers/claims.ts',
    find: 'verified && emailOf(stated)?.address === stated ? stated : null',
    replace: 'verified ? (emailOf(stated)?.address ?? null) : null',
    tests: ['sign-in/providers/claims.test.ts › has no address that is read as another one'],
  },
  {
    id: 'SECURITY: OAuth mix-up, code injection, replay of state, missing or wrong nonce',
    file: 'sign-in/common/one-time-tokens.ts',
    find: 'this.tokens.findOneAndDelete(this.valid(_id, fields)).lean<Token>();',
    replace: 'this.tokens.findOne(this.valid(_id, fields)).lean<Token>();',
    tests: [`${WEB_SIGN_IN} › that repeats a state is refused`],
  },
  {
    id: 'SECURITY: login CSRF, unwanted linking',
    file: 'sign-in/providers/web-flow.ts',
    find: "if (!active.has(link.session)) return refuse('auth/unauthenticated');",
    replace: '',
    tests: [`${LINKING} › is not completed when the session has ended in the meantime`],
  },
  {
    id: 'SECURITY: open redirect after a sign-in',
    file: 'sign-in/providers/routes.ts',
    find: 'const return_to = localPath(query.return_to);',
    replace: "const return_to = query.return_to ?? localPath('/');",
    tests: [`${WEB_SIGN_IN} › a sign-in with Google`],
  },
  {
    id: 'SECURITY: stolen exchange code',
    file: 'sign-in/providers/model.ts',
    find: 'export const CODE_MS = 60_000;',
    replace: 'export const CODE_MS = 61_000;',
    tests: [`${WEB_SIGN_IN} › works for a minute`],
  },
  {
    id: 'SECURITY: losing the own account, a way back in for an intruder',
    file: 'sign-in/providers/link-identity.ts',
    find: '    $or: others.map((other) => ({ [other]: { $exists: true } })),\n',
    replace: '',
    tests: [`${LINKING} › is never the last one`],
  },
  {
    id: 'SECURITY: losing the own account, a way back in for an intruder',
    file: 'sign-in/password/verify-email.ts',
    find: "if (link !== undefined && !(await sessions.filterActive([link.session])).has(link.session))\n    return refuse('auth/token_invalid');",
    replace: '',
    tests: [`${LINKING} › is not added once the session that asked has ended`],
  },
  {
    id: 'SECURITY: an issuer that is down, slow, or lies about its keys',
    file: 'sign-in/providers/issuer.ts',
    find: 'timeout: this.timeout,',
    replace: 'timeout: this.timeout * 100,',
    tests: ['sign-in/providers/issuer.test.ts › that never answers is given up'],
  },
  {
    id: "SECURITY: secrets or other people's data in an export",
    file: 'privacy/export-account.ts',
    find: "if (!(await takeQuota(connection, clock, EXPORTS, by))) return refuse('request/too_many');",
    replace:
      "if (!(await takeQuota(connection, clock, EXPORTS, by)) && by === '') return refuse('request/too_many');",
    tests: [`${PRIVACY} › is for the owner only, needs a fresh session and has an hourly limit`],
  },
  {
    id: "SECURITY: secrets or other people's data in an export",
    file: 'accounts/model.ts',
    find: '    name: record.name,\n    first_name',
    replace: "    name: `${record.name}${record.password ?? ''}`,\n    first_name",
    tests: [`${PRIVACY} › contains no secrets`],
  },
  {
    id: 'SECURITY: a half-deleted account',
    file: 'privacy/delete-account.ts',
    find: '{ _id, delete_at: { $exists: true }, is_going: { $ne: true } },',
    replace: '{ _id, delete_at: { $exists: true } },',
    tests: [`${PRIVACY} › that has begun cannot be cancelled`],
  },
  {
    id: 'SECURITY: data of a person that is written after the account has gone, by a settlement for example',
    file: 'privacy/delete-account.ts',
    find: 'for (const { erase } of context.personalData()) await erase?.(context, { _id, id, ...nobody });',
    replace: 'void nobody;',
    tests: ['privacy/delete-account.test.ts › is erased a day later'],
  },
  {
    id: "SECURITY: mail bombing, using up somebody's mails",
    file: 'sign-in/common/mail-allowance.ts',
    find: 'if (!(await takeQuota(connection, clock, own, hashedKey(`${key}:${beginning}`)))) return false;',
    replace: 'await takeQuota(connection, clock, own, hashedKey(`${key}:${beginning}`));',
    tests: [`${TAKEOVER} › are not used up by a stranger elsewhere`],
  },
  {
    id: "SECURITY: mail bombing, using up somebody's mails",
    file: 'sign-in/common/mail-allowance.ts',
    find: 'const PER_ADDRESS = 12;',
    replace: 'const PER_ADDRESS = 1200;',
    tests: [`${TAKEOVER} › are bounded over all networks`],
  },
];
