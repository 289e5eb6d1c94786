import type { AccountsConfig } from '../accounts/context.js';
import type { RandomBytes } from '../ports.js';
import { SecretBox } from './secret-box.js';

/** Whoever develops has nothing to hide, and no secret to set. */
const DEVELOPMENT = 'a secret that everybody knows, for development';

/** What the secrets of authenticator apps are sealed with; null in production without `SESSION_SECRET`: nobody can set one up then. */
export function openBox(
  {
    production,
    sessionSecret,
    previousSessionSecret,
  }: Pick<AccountsConfig, 'production' | 'sessionSecret' | 'previousSessionSecret'>,
  randomBytes: RandomBytes,
): SecretBox | null {
  const secret = sessionSecret ?? (production ? null : DEVELOPMENT);
  if (secret === null) return null;
  return new SecretBox(
    previousSessionSecret === null ? [secret] : [secret, previousSessionSecret],
    randomBytes,
  );
}
