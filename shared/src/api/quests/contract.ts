import { z } from 'zod';
import { QUEST_IDS } from '../../standing/index.js';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { questsPaths as paths } from './paths.js';

/** A quest: `value` of `goal` is done, which it reaches at most; its coins are paid once it is done. */
const quest = z.object({
  id: z.enum(QUEST_IDS),
  value: z.int().nonnegative(),
  goal: z.int().positive(),
  coins: z.int().positive(),
});
export type Quest = z.infer<typeof quest>;

export const questsAnswer = success({
  /** Of the day in Tehran. */
  today: z.array(quest).length(3),
  /** Of the week in Tehran, with a person as partner. */
  week: quest,
});
export type QuestsAnswer = z.infer<typeof questsAnswer>;

export const readQuests = endpoint({
  path: paths.readQuests,
  summary: 'The caller’s three quests of the day and the one of the week, and how far they are done',
  access: 'signed-in',
  limit: 'lists',
  answer: questsAnswer,
  refusals: [],
});
