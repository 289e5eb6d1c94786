export { ApiError, toApiError, UNAVAILABLE, UNREADABLE, type FailureDetails } from './api-error.js';
export {
  createClient,
  fillPath,
  type ClientProps,
  type DownloadedFile,
  type RequestInput,
} from './create-client.js';
export type { Calls } from './calls.js';
export type { CallAnswer, CallArguments, CallInput, CallOptions } from './endpoints.js';
export { sendFile, type SendFileProps } from './send-file.js';
