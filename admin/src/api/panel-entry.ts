import { panelEntryAnswer, type User } from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import { z } from 'zod';
import { call } from './call.js';

/** How somebody stands with the panel. `set_up_needed`: signed in, but without the second factor that it asks for. */
export type Entry =
  | { readonly kind: 'in'; readonly user: User }
  | { readonly kind: 'asking' | 'signed_out' | 'not_admin' | 'set_up_needed' | 'unreachable' };

const KNOWN = 'hokm-admin-user';
/** Where the game keeps who is signed in to it, with the same cookie. */
const PLAYER = 'user';

/** Whether anybody has been signed in here: otherwise there is nobody to ask the server about. */
export function wasHere(): boolean {
  return [KNOWN, PLAYER].some((key) => localStorage.getItem(key) !== null);
}

function remember({ id, name, admin_level, two_factor_enabled }: User): void {
  localStorage.setItem(KNOWN, JSON.stringify({ id, name, admin_level, two_factor_enabled }));
}

/** Asks the server who is in. Its word counts, not what is stored here. */
export async function askWhoIsIn(language: Language): Promise<Entry> {
  const called = await call('/admin/me', { language, answer: panelEntryAnswer });
  if (called.kind === 'answered') {
    remember(called.answer.user);
    return { kind: 'in', user: called.answer.user };
  }
  if (called.kind !== 'refused' || called.status >= 500) return { kind: 'unreachable' };
  switch (called.failure.code) {
    case 'auth/forbidden':
      return { kind: 'not_admin' };
    case 'auth/two_factor_setup_needed':
      return { kind: 'set_up_needed' };
    default:
      localStorage.removeItem(KNOWN);
      return { kind: 'signed_out' };
  }
}

/** Signs out, here in any case, and on the server when it can be reached. */
export async function leave(language: Language): Promise<void> {
  localStorage.removeItem(KNOWN);
  await call('/auth/logout', { language, answer: z.object({ success: z.literal(true) }), body: {} });
}
