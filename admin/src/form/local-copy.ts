import { deviceStorage } from '@hokm/web/browser';

/** A text on this device that the server does not have yet. */
export interface LocalCopy<Values> {
  readonly values: Values;
  /** When it was written, ms since 1970. */
  readonly at: number;
}

const PREFIX = 'hokm-admin-copy:';
/** Copies are removed after this, ms. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const keyOf = (user: string, name: string) => `${PREFIX}${user}/${name}`;

function read(key: string): LocalCopy<unknown> | null {
  try {
    return JSON.parse(deviceStorage().getItem(key) ?? 'null') as LocalCopy<unknown> | null;
  } catch {
    // Not written by this page: it is of no use.
    deviceStorage().removeItem(key);
    return null;
  }
}

/**
 * A person’s copy of a text, e.g. `stories/{id}`, or `stories/new` for one that is not there yet. It survives the tab, the browser
 * and the session. Null when there is none. The caller knows the shape by the name.
 */
export function readCopy(user: string, name: string): LocalCopy<unknown> | null {
  return read(keyOf(user, name));
}

/** False where this device has no room for it. */
export function writeCopy(
  user: string,
  name: string,
  copy: LocalCopy<unknown> & Readonly<Record<string, unknown>>,
): boolean {
  try {
    deviceStorage().setItem(keyOf(user, name), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function removeCopy(user: string, name: string): void {
  deviceStorage().removeItem(keyOf(user, name));
}

/** Removes copies that are older than 30 days. */
export function removeOldCopies(now: number): void {
  const storage = deviceStorage();
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys.filter((each) => each.startsWith(PREFIX)))
    if ((read(key)?.at ?? 0) < now - KEPT_MS) storage.removeItem(key);
}
