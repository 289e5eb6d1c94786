import type { Api } from 'grammy';
import { LANGUAGES, type Language } from '@hokm/shared/text';
import { GROUP_COMMANDS, menuOf } from './core/commands.js';
import { loadTexts } from './texts/texts.js';

/**
 * Registers the bot's commands, name and descriptions with Telegram: in each language, and in English as the default. To be
 * run at each deployment.
 */
export async function deployBot(api: Api): Promise<void> {
  const say = loadTexts();
  const inLanguages: [Language, { language_code: Language } | object][] = [
    // People whose language the bot does not speak get English, as in its answers.
    ['en', {}],
    ...LANGUAGES.map((language): [Language, { language_code: Language }] => [
      language,
      { language_code: language },
    ]),
  ];
  for (const [language, tag] of inLanguages) {
    const scope = (type: 'all_private_chats' | 'all_group_chats') => ({ scope: { type }, ...tag });
    await api.setMyCommands(menuOf(say, language), scope('all_private_chats'));
    await api.setMyCommands(menuOf(say, language, GROUP_COMMANDS), scope('all_group_chats'));
    await api.setMyName(say(language, 'bot-name'), tag);
    await api.setMyShortDescription(say(language, 'bot-about'), tag);
    await api.setMyDescription(say(language, 'bot-description'), tag);
  }
}
