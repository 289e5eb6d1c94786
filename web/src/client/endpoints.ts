/** Request options that are not part of a call's contract. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Longest wait for the answer, ms, where it may take longer than others. */
  readonly timeoutMs?: number;
  /** Lets the server recognize a repeated call: the same key for the same intention. */
  readonly idempotencyKey?: string;
  /** In words, what the person confirms where the call asks for a confirmed session. */
  readonly purpose?: string;
  /** The request outlives the page. */
  readonly keepalive?: boolean;
  /** The response of the same call when it has been sent already. */
  readonly sent?: Promise<Response> | null;
}

type PartNames = 'params' | 'query' | 'body' | 'form';

/** One part of the input: required, optional when all of its fields are, or absent. */
type Part<Endpoint, Name extends PartNames> = Endpoint extends { readonly [N in Name]?: infer Value }
  ? [Value] extends [undefined]
    ? unknown
    : Record<never, never> extends Value
      ? { readonly [N in Name]?: Value }
      : { readonly [N in Name]: Value }
  : unknown;

/** The input of a call. `Endpoint` is one entry of a map: `{ params?, query?, body?, form?, answer }`. */
export type CallInput<Endpoint> = Part<Endpoint, 'params'> &
  Part<Endpoint, 'query'> &
  Part<Endpoint, 'body'> &
  Part<Endpoint, 'form'> &
  CallOptions;

/** The answer of a call that succeeds. */
export type CallAnswer<Endpoint> = Endpoint extends { readonly answer: infer Answer } ? Answer : never;

/** The argument after the path: may be left out when nothing in it is required. */
export type CallArguments<Endpoint> =
  Record<never, never> extends CallInput<Endpoint>
    ? [input?: CallInput<Endpoint>]
    : [input: CallInput<Endpoint>];
