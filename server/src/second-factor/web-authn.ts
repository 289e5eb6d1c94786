/** The library that judges what authenticators answer: a large one, which a server needs from its first passkey on. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
