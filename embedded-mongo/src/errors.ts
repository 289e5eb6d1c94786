/** The codes this engine answers with, by MongoDB's own names (src/mongo/base/error_codes.yml). */
const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  NotSingleValueField: 54,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CommandNotSupported: 115,
  CannotIndexParallelArrays: 171,
  InvalidIndexSpecificationOption: 197,
  OperationNotSupportedInTransaction: 263,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  KeyTooLong: 17280,
  Location40323: 40323,
  Location40324: 40324,
  IDLUnknownField: 40415,
} as const;

export type ErrorName = keyof typeof CODES;

/**
 * A refusal as MongoDB words it. Thrown inside the engine, and turned into a reply or into a write error in one
 * place each; `extra` (such as `keyPattern`) is merged into the client's reply.
 */
export class CommandError extends Error {
  readonly code: number;

  constructor(
    readonly codeName: ErrorName,
    message: string,
    readonly extra: Record<string, unknown> = {},
  ) {
    super(message);
    this.code = CODES[codeName];
  }
}

/** A failed command's reply. What is no `CommandError` is a bug of the engine and answers as InternalError. */
export function errorReply(error: unknown): Record<string, unknown> {
  if (error instanceof CommandError) {
    return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.extra };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { ok: 0, errmsg: message, code: CODES.InternalError, codeName: 'InternalError' };
}
