import { create } from 'zustand';
import type { ServerPayload } from '@hokm/shared/protocol';
import { connection } from './current.js';

/** Announced maintenance of the server; null while there is none. */
export type Maintenance = Pick<
  ServerPayload<'maintenance'>,
  'message' | 'show_progress' | 'progress_percentage' | 'starts_at'
>;

const useNotice = create<{ maintenance: Maintenance | null }>(() => ({ maintenance: null }));

/** The announced maintenance, or null. */
export function useMaintenance(): Maintenance | null {
  return useNotice(({ maintenance }) => maintenance);
}

/** Handles a `maintenance` message. */
export function receiveMaintenance({ is_enabled, ...told }: ServerPayload<'maintenance'>): void {
  useNotice.setState({ maintenance: is_enabled ? told : null });
}

/** Handles a message from the server itself; messages between people are handled in `friends.ts`. */
export function receiveSystemMessage({ kind, text_key, params }: ServerPayload<'message'>): void {
  const after = params?.['retry_after_ms'];
  if (kind === 'system' && text_key === 'server.going_away' && typeof after === 'number')
    connection().expectReturn(after);
}
