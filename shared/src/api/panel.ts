import { z } from 'zod';
import { user } from './auth.js';

/** `GET /api/admin/me`: who is in the panel, and the areas that their level opens. */
export const panelEntryAnswer = z.object({
  success: z.literal(true),
  user,
  areas: z.array(z.string()),
});
export type PanelEntryAnswer = z.infer<typeof panelEntryAnswer>;
