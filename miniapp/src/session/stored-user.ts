import type { User } from '@hokm/shared/api';

/** The values the login keeps on this device, under these names. */
const NAMES = [
  'telegram_id',
  'first_name',
  'last_name',
  'username',
  'photo_url',
  'language_code',
  'auth_date',
  'clientId',
] as const;
type StoredName = (typeof NAMES)[number];

const TOKEN = 'token';
const USER = 'user';
const ROOM = 'room_id';
/** A room id of digits only could be mistaken for a room's code, so it is not trusted. */
const NUMERIC = /^\d+$/;

export interface StoredSession {
  token: string;
  user: User | null;
}

function isUser(value: unknown): value is User {
  return (
    typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'balance' in value
  );
}

/** The session kept on this device, or null. A kept user that cannot be read is left out. */
export function readStoredSession(storage: Storage): StoredSession | null {
  const token = storage.getItem(TOKEN);
  if (token === null) return null;
  try {
    const user: unknown = JSON.parse(storage.getItem(USER) ?? 'null');
    return { token, user: isUser(user) ? user : null };
  } catch {
    return { token, user: null };
  }
}

/** The signed data's own fields, as Telegram gave them. */
function telegramValues(initData: string | null): Partial<Record<StoredName, string>> {
  if (initData === null) return {};
  const data = new URLSearchParams(initData);
  const values: Partial<Record<StoredName, string>> = { auth_date: data.get('auth_date') ?? '' };
  try {
    const user: unknown = JSON.parse(data.get('user') ?? '{}');
    if (typeof user === 'object' && user !== null) {
      const fields = user as Record<string, unknown>;
      for (const name of ['photo_url', 'language_code'] as const) {
        const value = fields[name];
        if (typeof value === 'string') values[name] = value;
      }
    }
  } catch {
    // The server has accepted the data, so it is readable; without it only two comforts are missing.
  }
  return values;
}

/** Keeps a session on this device, replacing whatever was there. */
export function storeSession(
  storage: Storage,
  session: { token: string; user: User },
  initData: string | null,
): void {
  const { user, token } = session;
  const values: Partial<Record<StoredName, string>> = {
    telegram_id: user.telegram_id === null ? '' : String(user.telegram_id),
    first_name: user.first_name || user.name,
    last_name: user.last_name,
    username: user.username,
    clientId: user.id,
    ...telegramValues(initData),
  };
  for (const name of NAMES) {
    const value = values[name];
    if (value) storage.setItem(name, value);
    else storage.removeItem(name);
  }
  storage.setItem(TOKEN, token);
  storage.setItem(USER, JSON.stringify(user));
}

/** Stores a profile only if the stored session is that person's. */
export function storeUser(storage: Storage, user: User, token: string | null): void {
  if (storage.getItem(TOKEN) === token) storage.setItem(USER, JSON.stringify(user));
}

/**
 * Clears the session and the room; settings stay. With a token, clears only that session: another person may have signed in
 * since in another tab, and a guest's session cannot be restored.
 */
export function forgetSession(storage: Storage, token: string | null = null): void {
  const kept = storage.getItem(TOKEN);
  if (token !== null && kept !== null && kept !== token) return;
  for (const name of [...NAMES, TOKEN, USER, ROOM]) storage.removeItem(name);
}

/** The room to return to after connecting; a numeric code is dropped. */
export function readStoredRoom(storage: Storage): string | null {
  const room = storage.getItem(ROOM);
  if (room !== null && NUMERIC.test(room)) {
    storage.removeItem(ROOM);
    return null;
  }
  return room;
}

export function storeRoom(storage: Storage, room: string | null): void {
  if (room === null) storage.removeItem(ROOM);
  else storage.setItem(ROOM, room);
}
