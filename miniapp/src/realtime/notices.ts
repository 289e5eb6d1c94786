import { create } from 'zustand';
import type { ServerPayload } from '@hokm/shared/protocol';
import { call } from '../api/index.js';
import { logWarning } from '../lib/log.js';
import { randomUnit } from '../lib/schedule.js';
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

/** The apps that are open do not all ask in one moment, ms. */
const SPREAD_MS = 3_000;
/** Longest time that a timer of a browser can wait, ms. */
const TIMER_MAX_MS = 2 ** 31 - 1;
let asking: ReturnType<typeof setTimeout> | undefined;

/** Asks the server whether it is closed to this person: its refusal puts the page of maintenance in the place of all others. */
function askWhetherClosed(): void {
  call('GET /auth/profile').catch((error: unknown) => logWarning('Maintenance', error));
}

/** Handles a `maintenance` message: shows it, and asks when work begins whether the app is closed. */
export function receiveMaintenance({ is_enabled, ...told }: ServerPayload<'maintenance'>): void {
  useNotice.setState({ maintenance: is_enabled ? told : null });
  clearTimeout(asking);
  if (!is_enabled) return;
  const begins = told.starts_at === null ? 0 : Math.max(0, Date.parse(told.starts_at) - Date.now());
  const wait = Math.min(begins + randomUnit() * SPREAD_MS, TIMER_MAX_MS);
  asking = setTimeout(askWhetherClosed, wait);
}

/** Handles a message from the server itself; messages between people are handled in `friends.ts`. */
export function receiveSystemMessage({ kind, text_key, params }: ServerPayload<'message'>): void {
  const after = params?.['retry_after_ms'];
  if (kind === 'system' && text_key === 'server.going_away' && typeof after === 'number')
    connection().expectReturn(after);
}
