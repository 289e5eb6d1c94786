import { z } from 'zod';

/** Maintenance as everybody may read it. */
export const maintenanceStatus = z.object({
  /** True from the announcement on; work begins at `starts_at`. */
  is_enabled: z.boolean(),
  /** In the caller's language; empty for the product's own words. */
  message: z.string(),
  show_progress: z.boolean(),
  progress_percentage: z.int().min(0).max(100),
  /** Null: at once. */
  starts_at: z.iso.datetime().nullable(),
  /** Null: not known. */
  ends_at: z.iso.datetime().nullable(),
});
export type MaintenanceStatus = z.infer<typeof maintenanceStatus>;
