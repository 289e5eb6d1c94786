import { useSession } from '../session/index.js';

/** The identity fields of payloads. The server trusts its session, and refuses payloads that contradict it. */
export function identityFields(): { telegram_id?: number; first_name: string; username: string } {
  const { user } = useSession.getState();
  if (!user) return { first_name: '', username: '' };
  const names = { first_name: user.first_name || user.name, username: user.username || user.name };
  return user.telegram_id === null ? names : { ...names, telegram_id: user.telegram_id };
}

/** One's own player id, or null before the profile is known. */
export function ownId(): string | null {
  return useSession.getState().user?.id ?? null;
}
