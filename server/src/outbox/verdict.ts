import { GrammyError, HttpError } from 'grammy';

/** What follows from an attempt that failed. */
export type Verdict =
  /** Nothing was sent: again later, and until then nothing at all to anybody when `all`. */
  | { readonly again: true; readonly afterMs: number; readonly all: boolean }
  /** Nothing was sent and nothing ever will be. */
  | { readonly again: false; readonly reason: 'unreachable' | 'refused' }
  /** The request left, and no answer came: it may have been sent. */
  | { readonly again: false; readonly reason: 'unknown' };

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 5 * 60_000;
const GONE = /chat not found|user is deactivated|PEER_ID_INVALID|bot was kicked/i;

/** The connection was not even made, so nothing can have been sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function causeOf(error: HttpError): unknown {
  const { error: inner } = error;
  return typeof inner === 'object' && inner !== null && 'code' in inner ? inner.code : undefined;
}

/**
 * What to do after a failed attempt to send. 429 is obeyed to the second; 5xx says that nothing was done; 403 and an
 * unknown chat are final (https://core.telegram.org/bots/faq).
 * @param attempts how many there were, this one counted
 */
export function verdictOn(error: unknown, attempts: number): Verdict {
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
