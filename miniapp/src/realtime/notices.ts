import { create } from 'zustand';
import type { ServerPayload } from '@hokm/shared/protocol';
import { serverGoesAway } from './connection.js';

/** Work on the server that its people are told of; null while there is none. */
export type Maintenance = Pick<
  ServerPayload<'maintenance'>,
  'message' | 'show_progress' | 'progress_percentage'
>;

const useNotice = create<{ maintenance: Maintenance | null }>(() => ({ maintenance: null }));

/** The maintenance that the server has announced, or null. */
export function useMaintenance(): Maintenance | null {
  return useNotice(({ maintenance }) => maintenance);
}

/** Takes in what the server says of work on it. */
export function receiveMaintenance({ is_enabled, ...told }: ServerPayload<'maintenance'>): void {
  useNotice.setState({ maintenance: is_enabled ? told : null });
}

/** Takes in what the server says of itself; messages between people are not for here. */
export function receiveSystemMessage({ kind, text_key, params }: ServerPayload<'message'>): void {
  const after = params?.['retry_after_ms'];
  if (kind === 'system' && text_key === 'server.going_away' && typeof after === 'number')
    serverGoesAway(after);
}
