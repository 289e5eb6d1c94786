import type { CallAnswer, CallArguments } from '@hokm/web/client';
import { call, sessionToken, type AppCalls, type Path } from '../api/index.js';
import { currentLanguage } from '@hokm/web/i18n';
import { QueryCache, type QueryKey } from './query-cache.js';

/** The app's cache of server data. */
export const queryCache = new QueryCache();

/** An entry's place in the cache: answers differ by session and language. */
export function hashOf(key: QueryKey): string {
  return JSON.stringify([sessionToken(), currentLanguage(), key]);
}

/** Options of `useQuery`. `queryFn` depends on nothing but the key. */
export interface QueryOptions<Data> {
  readonly queryKey: QueryKey;
  readonly queryFn: (signal: AbortSignal) => Promise<Data>;
  /** False: not loaded yet. */
  readonly enabled?: boolean;
  /** Loaded without a session too. */
  readonly isPublic?: boolean;
  /** Younger answers are not loaded again when a component appears, ms. Default: 0. */
  readonly staleMs?: number;
}

/** One page of a list, with the rest of its answer. */
export interface PageAnswer<Item> {
  readonly data: readonly Item[];
  readonly meta: { readonly page: number; readonly pages: number };
}

/** Options of `useInfiniteQuery`. `queryFn` depends on nothing but the key and the page. */
export interface PagesOptions<Answer> {
  readonly queryKey: QueryKey;
  readonly queryFn: (page: number, signal: AbortSignal) => Promise<Answer>;
  readonly enabled?: boolean;
  /** On back navigation the list is restored as far as it was read. */
  readonly restore?: boolean;
}

type Answer<P extends Path> = CallAnswer<AppCalls[P]>;

const withInput = <P extends Path>(input: object): CallArguments<AppCalls[P]> =>
  [input] as unknown as CallArguments<AppCalls[P]>;

/** Options of `useQuery` for one call; the cache key is its path and input. */
export function callQuery<P extends Path>(
  path: P,
  ...args: CallArguments<AppCalls[P]>
): QueryOptions<Answer<P>> {
  return {
    queryKey: [path, ...args],
    queryFn: (signal) => call(path, ...withInput<P>({ ...args[0], signal })),
  };
}

/** Options of `useInfiniteQuery` for a call whose query has a `page`. */
export function callPages<P extends Path>(
  path: P,
  ...args: CallArguments<AppCalls[P]>
): PagesOptions<Answer<P>> {
  const input = (args[0] ?? {}) as { readonly query?: object };
  return {
    queryKey: [path, 'pages', ...args],
    queryFn: (page, signal) =>
      call(path, ...withInput<P>({ ...input, query: { ...input.query, page }, signal })),
  };
}

/** Loads again what is shown of paths that begin with one of `prefixes`, e.g. `GET /clans`. */
export function invalidate(...prefixes: string[]): void {
  queryCache.invalidate(prefixes);
}

/** Loads something again, or before a component needs it. */
export async function fetchQuery<Data>({ queryKey, queryFn }: QueryOptions<Data>): Promise<void> {
  const hash = hashOf(queryKey);
  queryCache.setLoad(hash, queryKey[0], queryFn);
  await queryCache.fetch(hash);
}

/** Sets what is cached for a key, e.g. from the answer of a mutation. */
export function setQueryData<Data>({ queryKey }: Pick<QueryOptions<Data>, 'queryKey'>, data: Data): void {
  queryCache.set(hashOf(queryKey), queryKey[0], data);
}

/** Changes what is cached for a key, if anything is. */
export function updateQueryData<Data>(options: QueryOptions<Data>, change: (data: Data) => Data): void {
  const { data } = queryCache.state<Data>(hashOf(options.queryKey));
  if (data !== null) setQueryData(options, change(data));
}

/** Changes everything that is cached of a path, e.g. all pages of all lists. `change` gives back what stays as it is. */
export function updateEverywhere<Data>(path: Path, change: (data: Data) => Data): void {
  queryCache.changeAll(path, change);
}
