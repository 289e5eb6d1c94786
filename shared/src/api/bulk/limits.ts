/** What can be done with many things of a kind at once; not each of it with each kind. */
export const BULK_OPERATIONS = [
  'publish',
  'unpublish',
  'delete',
  'restore',
  'tag',
  'move',
  'approve',
  'reject',
  'export',
] as const;
export type BulkOperation = (typeof BULK_OPERATIONS)[number];
