import { z } from 'zod';

const PER_PAGE_MAX = 100;
const number = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback);

/** The query of a list: which page, counted from 1, and how long a page is. */
export const pageQuery = z.object({ page: number(1, 10_000), per_page: number(20, PER_PAGE_MAX) });
export type PageQuery = z.output<typeof pageQuery>;

/** How much a list holds, and which page of it an answer is. */
export const pageMetaFields = { total: z.int(), page: z.int(), pages: z.int(), per_page: z.int() };
const meta = z.object(pageMetaFields);
export type PageMeta = z.infer<typeof meta>;

/** The answer of a list: one page of it, and how much there is. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ success: z.literal(true), data: z.array(item), meta });
}

/** The `meta` of a page out of `total` items. */
export function pageMeta(total: number, { page, per_page }: PageQuery): PageMeta {
  return { total, page, pages: Math.ceil(total / per_page), per_page };
}
