import type { PageQuery } from '@hokm/shared/api';

interface Sorted {
  skip(count: number): this;
  limit(count: number): this;
}

/** The part of a sorted query that one page shows. */
export function onPage<Query extends Sorted>(query: Query, { page, per_page }: PageQuery): Query {
  return query.skip((page - 1) * per_page).limit(per_page);
}
