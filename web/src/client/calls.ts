import type { Endpoint, ReceivedOf, SentOf } from '@hokm/shared/api/endpoint';
import type { Endpoints } from '@hokm/shared/api/subjects';

/** A contract in the form of the client: what is sent and received. */
type CallOf<E extends Endpoint> = {
  readonly params: SentOf<E, 'params'>;
  readonly query: SentOf<E, 'query'>;
  readonly body: SentOf<E, 'body'>;
  readonly form: E extends { readonly upload: string } ? FormData : undefined;
  readonly answer: ReceivedOf<E>;
};

/** Every call of the API, for `createClient<Calls>()`. */
export type Calls = { readonly [P in keyof Endpoints]: CallOf<Endpoints[P]> };
