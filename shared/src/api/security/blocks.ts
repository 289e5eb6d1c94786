import { z } from 'zod';
import { THREAT_LEVELS } from './limits.js';

/** A network from which nothing is answered. */
export const networkBlock = z.object({
  id: z.string(),
  /** An address, or a network as `10.0.0.0/8`. */
  ip_address: z.string(),
  reason: z.string(),
  threat_level: z.enum(THREAT_LEVELS),
  created_at: z.iso.datetime(),
  /** Name of the member of staff; empty when the account is gone. */
  created_by: z.string(),
  /** Null: until it is lifted. */
  expires_at: z.iso.datetime().nullable(),
  is_active: z.boolean(),
  /** Refused requests and connections since it was made. */
  hit_count: z.int(),
});
export type NetworkBlock = z.infer<typeof networkBlock>;
