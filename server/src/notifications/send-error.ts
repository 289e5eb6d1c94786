import { GrammyError, HttpError } from 'grammy';

/** Consequences of a failed attempt. */
export type SendErrorClass =
  /** Nothing was sent: retry later; with `all`, nothing may be sent to anybody until then. */
  | { readonly again: true; readonly afterMs: number; readonly all: boolean }
  /** Nothing was sent, and a retry would fail as well. */
  | { readonly again: false; readonly reason: 'unreachable' | 'refused' }
  /** The request left and no answer came: the message may have been sent. */
  | { readonly again: false; readonly reason: 'unknown' };

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 5 * 60_000;
const GONE = /chat not found|user is deactivated|PEER_ID_INVALID|bot was kicked/i;

/** The connection was not made, so nothing can have been sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function causeOf(error: HttpError): unknown {
  const { error: inner } = error;
  return typeof inner === 'object' && inner !== null && 'code' in inner ? inner.code : undefined;
}

/**
 * Classifies a failed attempt to send. 429 names the time to wait; 5xx means that nothing was done; 403 and an unknown
 * chat are final (https://core.telegram.org/bots/faq).
 * @param attempts number of attempts, including this one
 */
export function classifySendError(error: unknown, attempts: number): SendErrorClass {
  const retryMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
  if (error instanceof GrammyError) {
    const { error_code, description, parameters } = error;
    if (error_code === 429) return { again: true, afterMs: (parameters.retry_after ?? 1) * 1_000, all: true };
    if (error_code >= 500) return { again: true, afterMs: retryMs, all: true };
    const gone = error_code === 403 || GONE.test(description);
    return { again: false, reason: gone ? 'unreachable' : 'refused' };
  }
  if (error instanceof HttpError && NOT_CONNECTED.has(String(causeOf(error))))
    return { again: true, afterMs: retryMs, all: true };
  return { again: false, reason: 'unknown' };
}
