const WEB_SIGN_IN = 'sign-in/providers/web-sign-in.test.ts';
const ISSUER = 'sign-in/providers/issuer.ts';

const STATE_OF_BROWSER = {
  file: 'sign-in/providers/web-flow.ts',
  find: 'await authorizations.consume(state, { provider, browser });',
  replace: 'await authorizations.consume(state, { provider });',
  tests: [`${WEB_SIGN_IN} › in another browser signs nobody in`],
};
const NONCE = {
  file: ISSUER,
  find: '...(PROFILES[this.provider].nonce ? { expectedNonce: nonce } : {}),',
  replace: '...(nonce === undefined ? {} : {}),',
  tests: [`${WEB_SIGN_IN} › an attack on the callback`],
};

/** Chapter V10. */
export const OAUTH = [
  { id: '10.1.1', none: 'no code hands an issuer’s token on' },
  { id: '10.1.2', ...STATE_OF_BROWSER },
  { id: '10.1.2', ...NONCE },
  { id: '10.2.1', ...STATE_OF_BROWSER },
  {
    id: '10.2.1',
    file: ISSUER,
    find: 'code_challenge: codeChallenge(code_verifier),\n        code_challenge_method:',
    replace: 'code_challenge: code_verifier,\n        code_challenge_method:',
    tests: [`${WEB_SIGN_IN} › creates an account at the first visit and finds it at the next`],
  },
  {
    id: '10.2.2',
    file: 'sign-in/providers/web-flow.ts',
    find: 'await authorizations.consume(state, { provider, browser });',
    replace: 'await authorizations.consume(state, { browser });',
    tests: [`${WEB_SIGN_IN} › with the callback of one issuer at the other is refused`],
  },
  { id: '10.5.1', ...NONCE },
  {
    id: '10.5.2',
    file: 'sign-in/providers/claims.ts',
    find: 'key: `${issuer} ${subject}`,',
    replace: "key: `${issuer} ${textOf(claims['email'])}`,",
    tests: [`${WEB_SIGN_IN} › identifies people by issuer and subject`],
  },
  { id: '10.5.3', none: 'openid-client compares the issuer of the metadata' },
  { id: '10.5.4', none: 'openid-client compares the audience' },
];
