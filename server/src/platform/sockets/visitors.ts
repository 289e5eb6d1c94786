import { z } from 'zod';
import { LANGUAGES } from '@hokm/shared/text';
import type { ConnectionOwner } from './types.js';

const wish = z.object({
  visitor: z.literal(1),
  language: z.enum(LANGUAGES).catch('fa'),
  token: z.undefined().optional(),
  initData: z.undefined().optional(),
});

/**
 * Who a connection without an account belongs to, where it says that it visits; null for any other. The id belongs to no account
 * and to this connection alone.
 */
export function visitorOf(given: unknown, socketId: string): ConnectionOwner | null {
  const asked = wish.safeParse(given);
  if (!asked.success) return null;
  return {
    id: `visitor:${socketId}`,
    name: '',
    first_name: '',
    username: '',
    telegram_id: null,
    avatar: null,
    worn: { frame: null },
    language: asked.data.language,
  };
}
