import type { Api } from 'grammy';
import { LANGUAGES, type Language } from '@hokm/shared/text';
import { loadTexts, type Say } from './texts/texts.js';

const PRIVATE = [
  'play',
  'newroom',
  'invite',
  'profile',
  'top',
  'friends',
  'language',
  'notifications',
  'help',
  'support',
  'terms',
  'paysupport',
  'mydata',
  'deleteaccount',
] as const;

function commandsOf(say: Say, language: Language, names: readonly string[]) {
  return names.map((command) => ({ command, description: say(language, `command-${command}`) }));
}

/**
 * Registers the bot's commands, name and descriptions with Telegram: in each language, and in Persian as the default. To be
 * run at each deployment.
 */
export async function deployBot(api: Api): Promise<void> {
  const say = loadTexts();
  const inLanguages: [Language, { language_code: Language } | object][] = [
    ['fa', {}],
    ...LANGUAGES.map((language): [Language, { language_code: Language }] => [
      language,
      { language_code: language },
    ]),
  ];
  for (const [language, tag] of inLanguages) {
    const scope = (type: 'all_private_chats' | 'all_group_chats') => ({ scope: { type }, ...tag });
    await api.setMyCommands(commandsOf(say, language, PRIVATE), scope('all_private_chats'));
    await api.setMyCommands(commandsOf(say, language, ['play']), scope('all_group_chats'));
    await api.setMyName(say(language, 'bot-name'), tag);
    await api.setMyShortDescription(say(language, 'bot-about'), tag);
    await api.setMyDescription(say(language, 'bot-description'), tag);
  }
}
