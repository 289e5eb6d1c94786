import type { Failure } from '@hokm/shared/api';

/** Code of an answer that is not in the shape of this API: a proxy's page, or half an answer. */
export const UNREADABLE = 'client/unreadable';
/** Code of a call without an answer; the server's own code for the same. */
export const UNAVAILABLE = 'server/unavailable';

/** The fields of a refusal beside its code and message. */
export type FailureDetails = Partial<Failure> & Readonly<Record<string, unknown>>;

interface ErrorProps {
  readonly reason?: string | null;
  readonly details?: FailureDetails;
  readonly retryAfter?: number | null;
}

/** A call that the server refused or did not answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The server's message in the caller's language, or null. */
  readonly reason: string | null;
  readonly details: FailureDetails;
  /** `Retry-After`, seconds; null when not given. */
  readonly retryAfter: number | null;

  /** `status` is 0 when there was no answer. `message` is for logs; people read `reason`. */
  constructor(
    readonly status: number,
    readonly code: string,
    { reason = null, details = {}, retryAfter = null }: ErrorProps = {},
  ) {
    super(status === 0 ? 'Network error' : `HTTP error! status: ${status}`);
    this.reason = reason;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** The error for a failed answer, whatever its body is. `retryAfter` is the header's value. */
export function toApiError(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const details = (typeof body === 'object' && body !== null ? body : {}) as FailureDetails;
  const { code, message } = details;
  const seconds = retryAfter === null ? NaN : Number(retryAfter);
  return new ApiError(
    status,
    typeof code === 'string' ? code : status >= 500 || status === 0 ? UNAVAILABLE : UNREADABLE,
    {
      reason: typeof message === 'string' && message !== '' ? message : null,
      details,
      retryAfter: Number.isFinite(seconds) ? seconds : null,
    },
  );
}
