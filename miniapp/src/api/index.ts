export { ApiError } from '@hokm/web/client';
export type { AppCalls, Path } from './calls.js';
export { call, connectSession, download, sessionToken, type ClosedAccount } from './client.js';
export { noteClosed, useClosure } from './maintenance.js';
