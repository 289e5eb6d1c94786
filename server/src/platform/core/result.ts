import type { Failure } from '@hokm/shared/api';
import type { ErrorCode, Refusal as PlainRefusal } from '@hokm/shared/errors';

/** A command that was not carried out, and why. */
export interface Refusal<Code extends ErrorCode = ErrorCode> extends PlainRefusal<Code> {
  /** Sent beside the code; a `message` here replaces the text of the code. */
  readonly details?: Partial<Omit<Failure, 'success' | 'code'>>;
}

/** The result of a command: its data, or a refusal with one of its codes. */
export type Result<Data extends object = Record<never, never>, Code extends ErrorCode = ErrorCode> =
  | ({ readonly ok: true } & Readonly<Data>)
  | Refusal<Code>;

/** A refusal. */
export function refuse<const Code extends ErrorCode>(
  code: Code,
  details?: Refusal['details'],
): Refusal<Code> {
  return details === undefined ? { ok: false, code } : { ok: false, code, details };
}

/** Presents the data of a command that was carried out; passes a refusal on. */
export function present<Data extends { readonly ok: true }, Code extends ErrorCode, Answer>(
  result: Data | Refusal<Code>,
  view: (data: Data) => Answer,
): Answer | Refusal<Code> {
  return result.ok ? view(result) : result;
}
