import type { Say, Spoken } from '../texts/texts.js';

/** Every command of private chats, in the order of the menu and of `/help`. Each has a handler, and a text `command-<name>`. */
export const PRIVATE_COMMANDS = [
  'play',
  'newroom',
  'invite',
  'profile',
  'top',
  'friends',
  'language',
  'notifications',
  'settings',
  'help',
  'support',
  'paysupport',
  'terms',
  'privacy',
  'mydata',
  'deleteaccount',
  'cancel',
] as const;
export type PrivateCommand = (typeof PRIVATE_COMMANDS)[number];

export const GROUP_COMMANDS = ['play', 'cup', 'table', 'help'] as const;

/** Commands as Telegram's menu shows them. */
export function menuOf(say: Say, language: Spoken, commands: readonly string[] = PRIVATE_COMMANDS) {
  return commands.map((command) => ({ command, description: say(language, `command-${command}`) }));
}

/** Makes a line run from right to left whose first words are Latin. */
const RIGHT_TO_LEFT = '\u200F';

/** A line of `/help` for each command. The command is isolated: its slash stands in front of it in Persian as well. */
export function helpLines(say: Say, language: Spoken): string {
  const lines = menuOf(say, language).map(({ command, description }) => {
    const mark = /^\p{Script=Arabic}/u.test(description) ? RIGHT_TO_LEFT : '';
    return `${mark}\u2068/${command}\u2069 ${description}`;
  });
  return lines.join('\n');
}
