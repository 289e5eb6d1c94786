import type { CosmeticKind } from '@hokm/shared/api';
import { useSession } from './session.js';

/** The item of a kind that the person wears; null for the plain one, and while nobody is signed in. */
export function useWorn(kind: CosmeticKind): string | null {
  // A profile that an older version kept on the device knows nothing of it.
  return useSession(({ user }) => (user as Partial<typeof user>)?.worn?.[kind] ?? null);
}
