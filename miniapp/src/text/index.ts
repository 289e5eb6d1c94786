import { appText } from './app.js';
import { dailyText } from './daily.js';
import { homeText } from './home.js';

/** The texts that come with the app, by language: the frame and home. The other screens bring theirs. */
export const fa = {
  ...appText.fa,
  ...homeText.fa,
  ...dailyText.fa,
};
export const en = {
  ...appText.en,
  ...homeText.en,
  ...dailyText.en,
};
