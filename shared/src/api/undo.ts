import { z } from 'zod';

/** How `POST admin/undo/:id` takes an action back, and until when; null for one that cannot be. */
export const undo = z.object({ id: z.string(), until: z.iso.datetime() }).nullable();
