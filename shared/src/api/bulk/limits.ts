/** Operations on many things of a kind at once; not every kind has every operation. */
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
