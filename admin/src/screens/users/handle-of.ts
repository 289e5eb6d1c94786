import type { PanelPerson, PanelUser } from '@hokm/shared/api/users';

/** The username of a person, else their address, where the reader may see it, or id. */
export function handleOf({
  username,
  email = null,
  telegram_id = null,
  id,
}: PanelPerson & Partial<PanelUser>): string {
  if (username !== '') return `@${username}`;
  return email ?? (telegram_id === null ? id : String(telegram_id));
}
