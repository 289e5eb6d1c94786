import type { Passkey } from '@hokm/shared/api';
import type { PasskeyRecord } from './record.js';

/** A passkey as its owner sees it. */
export function presentPasskey({
  id,
  name,
  created_at,
  last_used_at,
}: PasskeyRecord & { readonly id: string }): Passkey {
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
