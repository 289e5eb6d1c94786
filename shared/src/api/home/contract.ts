import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { storyCard } from '../stories/contract.js';
import { homePaths as paths } from './paths.js';

/** Each part is null where there is nothing of its kind. */
export const homeAnswer = success({
  /** The pinned story, else the newest. */
  featured_story: storyCard.nullable(),
});

export const readHome = endpoint({
  path: paths.readHome,
  summary: 'The content of the mini app’s home, in the caller’s language where it is written in that',
  access: 'signed-in',
  limit: 'lists',
  answer: homeAnswer,
  refusals: [],
});
