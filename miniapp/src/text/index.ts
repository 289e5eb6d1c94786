import { appText } from './app.js';
import { dailyText } from './daily.js';
import { homeText } from './home.js';
import { table } from './table.js';

/** The texts that come with the app, by language: the frame, home and the table. The other screens bring theirs. */
export const fa = {
  ...appText.fa,
  ...homeText.fa,
  ...dailyText.fa,
  table: table.fa,
};
export const en = {
  ...appText.en,
  ...homeText.en,
  ...dailyText.en,
  table: table.en,
};
