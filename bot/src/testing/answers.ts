import type { PrivateCommand } from '../core/commands.js';
import type { Say, Spoken } from '../texts/texts.js';

/** The text that each command is answered with. */
const ANSWERS: Record<PrivateCommand, string> = {
  play: 'play-open',
  newroom: 'newroom-name',
  invite: 'invite',
  profile: 'profile',
  top: 'top-title',
  friends: 'friends-title',
  language: 'language-ask',
  notifications: 'notices-title',
  settings: 'settings',
  help: 'help',
  support: 'support',
  paysupport: 'paysupport',
  terms: 'terms',
  privacy: 'privacy',
  mydata: 'mydata',
  deleteaccount: 'delete',
  cancel: 'nothing-to-cancel',
};

/** Any values of what texts insert. */
const WORDS = {
  link: '',
  name: '',
  total: 0,
  level: 0,
  score: 0,
  games: 0,
  wins: 0,
  trophies: 0,
  balance: 0,
};
const FIRST_MARK = '\u2068';

/** What the answer to a command begins with. `key`: another text than that of a person who has something to show. */
export function answerTo(
  say: Say,
  language: Spoken,
  command: PrivateCommand,
  key: string = ANSWERS[command],
): string {
  return say(language, key, WORDS).split(FIRST_MARK)[0] ?? '';
}
