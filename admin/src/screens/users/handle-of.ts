import type { PanelUser } from '@hokm/shared/api/users';

/** What a person is known by besides the name. */
export function handleOf({ username, email, telegram_id, id }: PanelUser): string {
  if (username !== '') return `@${username}`;
  return email ?? (telegram_id === null ? id : String(telegram_id));
}
