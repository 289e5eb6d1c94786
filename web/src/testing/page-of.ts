/** A page of a list. */
export function pageOf<Item>(items: readonly Item[], { page = 1, per_page = 20, total = items.length } = {}) {
  return {
    success: true as const,
    data: [...items],
    meta: { total, page, pages: Math.ceil(total / per_page), per_page },
  };
}
