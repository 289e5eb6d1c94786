/** One way to act on many things, whatever their kind. */
export const bulkPaths = { bulkOperation: 'POST /admin/bulk/:operation' } as const;
