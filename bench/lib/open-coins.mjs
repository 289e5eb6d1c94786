import { startRealServer } from '../../scripts/lib/real-server.mjs';
import { codeOf, stepOf } from '../../server/dist/sign-in/second-factor/totp.js';
import { NO_WAITING } from '../tables.mjs';
import { PROBE } from './measure.mjs';

/** The super administrator of a measured server. */
const ADMIN = { email: 'bench@example.org', password: 'Turquoise-Lantern-42', name: 'Bench' };

/** Starts a measured server that has a super administrator, without pauses; `env` adds to its environment. */
export const startWithAdmin = (env = {}) =>
  startRealServer({
    env: {
      ...NO_WAITING,
      BENCH_DATABASE: '1',
      TRUST_PROXY: '1',
      SESSION_SECRET: 'only-for-this-measurement-'.repeat(2),
      ...env,
    },
    nodeArgs: ['--import', PROBE],
    ipc: true,
    admin: ADMIN,
  });

/** Calls the server; `address`: as a proxy passes it on. */
export async function called(url, token, method, path, body, address = '10.30.255.255') {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a secret in base 32. */
function bytesOf(secret) {
  const bits = [...secret].map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/gu).map((byte) => Number.parseInt(byte, 2)));
}

/**
 * The super administrator, who gets a second factor first, opens what costs coins to the new accounts of this measurement. The answer is
 * the token of their session.
 */
export async function openCoins(url) {
  const { email, password } = ADMIN;
  const { token } = await called(url, null, 'POST', '/auth/admin/login', { email, password });
  const { secret } = await called(url, token, 'POST', '/auth/setup-2fa', { password });
  await called(url, token, 'POST', '/auth/verify-2fa', {
    token: codeOf(bytesOf(secret), stepOf(Date.now())),
  });
  const { data } = await called(url, token, 'GET', '/admin/economy');
  const open = {
    stakes: true,
    tour_fees: true,
    off_in: [],
    unknown_country: true,
    needs_age: false,
    least_days: 0,
    least_matches: 0,
  };
  const { settings, revision } = data;
  await called(url, token, 'PUT', '/admin/economy', { ...settings, ...open, revision });
  return token;
}
