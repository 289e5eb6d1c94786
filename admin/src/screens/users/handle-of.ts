import type { PanelUser } from '@hokm/shared/api/users';

/** The username of a person, else their address or id. */
export function handleOf({ username, email, telegram_id, id }: PanelUser): string {
  if (username !== '') return `@${username}`;
  return email ?? (telegram_id === null ? id : String(telegram_id));
}
