import { ApiError, UNREADABLE } from '@hokm/web/client';

const MAINTENANCE = 'server/maintenance';

/**
 * True when the server gave no answer, one that cannot be read, or broke down. A refusal is none of these, and neither is a
 * game that is closed.
 */
export function isBackendFailure(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === MAINTENANCE) return false;
  return error.status === 0 || error.status >= 500 || error.code === UNREADABLE;
}
