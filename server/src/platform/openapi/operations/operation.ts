import type { ErrorCode } from '@hokm/shared/errors';

/** What people are told of one call besides what its route says itself. */
export interface Operation {
  readonly summary: string;
  /** With what it can refuse, besides what every call of its kind can. */
  readonly refusals?: readonly ErrorCode[];
  /** The field of a multipart body that is a file. */
  readonly upload?: string;
  /** What it answers with where that is not JSON. */
  readonly produces?: string;
  /** It sends the browser on to another page. */
  readonly redirects?: true;
}

/** The calls of one subject, by method and path (`GET /friends/{id}`, without `/api`). */
export interface Subject {
  readonly name: string;
  readonly description: string;
  readonly operations: Readonly<Record<string, Operation>>;
}
