import { deviceStorage } from '@hokm/web/browser';
import type { StoryValues } from './story-values.js';

/** What somebody has written and the server has not got, with what it was made from. */
export interface LocalCopy {
  readonly values: StoryValues;
  /** The story as the server had it, and its revision; null for a new one. */
  readonly base: StoryValues;
  readonly revision: number | null;
  /** When it was written, ms since 1970. */
  readonly at: number;
}

const PREFIX = 'hokm-admin-story:';
/** Copies are kept so long, ms. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const keyOf = (user: string, id: string) => `${PREFIX}${user}/${id}`;

function read(key: string): LocalCopy | null {
  try {
    return JSON.parse(deviceStorage().getItem(key) ?? 'null') as LocalCopy | null;
  } catch {
    // Not written by this page: it is of no use.
    deviceStorage().removeItem(key);
    return null;
  }
}

/** The copy of a person for a story (`new` for one that is not there yet). It survives the tab, the browser and the session. */
export function readCopy(user: string, id: string): LocalCopy | null {
  return read(keyOf(user, id));
}

/** False where this device has no room for it. */
export function writeCopy(user: string, id: string, copy: LocalCopy): boolean {
  try {
    deviceStorage().setItem(keyOf(user, id), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function removeCopy(user: string, id: string): void {
  deviceStorage().removeItem(keyOf(user, id));
}

/** Removes copies that nobody has come back for. */
export function removeOldCopies(now: number): void {
  const storage = deviceStorage();
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys.filter((each) => each.startsWith(PREFIX)))
    if ((read(key)?.at ?? 0) < now - KEPT_MS) storage.removeItem(key);
}
