import type { BodyOf, ReceivedOf, SentOf } from '@hokm/shared/api/endpoint';
import type { newsAdmin } from '@hokm/shared/api/news';
import type { Language } from '@hokm/shared/text';
import type { Calls } from '@hokm/web/client';

/** The server's calls. */
export type Endpoints = Calls;

/** One page of a list. */
export interface Page<Item> {
  readonly success: true;
  readonly data: readonly Item[];
  readonly meta: {
    readonly total: number;
    readonly page: number;
    readonly pages: number;
    readonly per_page: number;
    /** Where the pages beside this one begin; absent for lists without cursors. */
    readonly next?: string | null;
    readonly prev?: string | null;
  };
}

/** The query of a list. */
export interface ListQuery {
  readonly page?: number;
  readonly per_page?: number;
  readonly cursor?: string;
  readonly search?: string;
  readonly sort_by?: string;
  readonly sort_order?: 'asc' | 'desc';
}

export type InBoth = Record<Language, string>;

export type NewsItem = ReceivedOf<typeof newsAdmin.get>['data'];
export type NewsBody = SentOf<typeof newsAdmin.create, 'body'>;
/** A bulk action's result: how many succeeded, and the refusals. */
export type BulkAnswer = ReceivedOf<typeof newsAdmin.bulk>;
export type NewsBulkAction = BodyOf<typeof newsAdmin.bulk>['action'];
