import { z } from 'zod';

/** What was done, in the caller's language. */
export const toldAnswer = z.object({ success: z.literal(true), message: z.string() });
