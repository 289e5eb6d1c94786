import { deviceStorage } from '@hokm/web/browser';
import { randomHex } from '../lib/schedule.js';

const KEY = 'hokm-installation';
const BYTES = 16;
const ID = /^[0-9a-f]{32}$/;

/**
 * The id of this page's installation on this device, made at random once: the server does not rate a match between people
 * who share one. It outlives a sign-out, and goes with the browser's data.
 */
export function installationId(): string {
  const stored = deviceStorage().getItem(KEY);
  if (stored !== null && ID.test(stored)) return stored;
  const made = randomHex(BYTES);
  deviceStorage().setItem(KEY, made);
  return made;
}
