import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { user } from '../players.js';
import { panelEntryPaths as paths } from './paths.js';

/** The member of staff, and the areas that their level opens. */
export const panelEntryAnswer = success({
  user,
  areas: z.array(z.string()),
  /** Minutes after which a session of the panel ends that is not used. */
  session_timeout: z.number(),
});
export type PanelEntryAnswer = z.infer<typeof panelEntryAnswer>;

export const getPanelEntry = endpoint({
  path: paths.getPanelEntry,
  summary: 'The caller, the areas of the panel that they may enter, and when a session without use ends',
  access: 'panel/dashboard',
  limit: 'lists',
  answer: panelEntryAnswer,
  refusals: [],
});
