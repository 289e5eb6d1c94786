import { setTimeout as pause } from 'node:timers/promises';
import { GrammyError, HttpError, type Api } from 'grammy';
import { LANGUAGES, type Language } from '@hokm/shared/text';
import { makeButtons } from './core/buttons.js';
import { menuButton } from './core/chat-menu.js';
import { GROUP_COMMANDS, menuOf, PRIVATE_COMMANDS } from './core/commands.js';
import { loadTexts, type Say } from './texts/texts.js';

/** What became of one item. `later`: Telegram cannot be reached, or asks to wait longer than a deployment does. */
export interface Deployed {
  readonly item: string;
  readonly outcome: 'same' | 'set' | 'later' | 'refused';
  /** Telegram's words, where it refused. */
  readonly why?: string;
}

export interface DeployProps {
  /** Address of the mini app; absent: the button beside the text field stays as it is. */
  readonly publicUrl?: string | null;
  /** Resolves after `ms`. */
  readonly delay?: (ms: number) => Promise<void>;
}

interface Item {
  readonly name: string;
  readonly wanted: unknown;
  readonly read: () => Promise<unknown>;
  readonly write: () => Promise<unknown>;
}

/** Who sees which commands. Admins of a group would see those of their own scope first. */
const SCOPES = [
  ['default', PRIVATE_COMMANDS],
  ['all_private_chats', PRIVATE_COMMANDS],
  ['all_group_chats', GROUP_COMMANDS],
  ['all_chat_administrators', GROUP_COMMANDS],
] as const;

/** Telegram's waits of names are of hours; shorter ones than this are waited for, ms. */
const LONGEST_WAIT_MS = 30_000;
const ATTEMPTS = 3;

/** Everything that is said in a language; without a tag it is for all who speak another one. */
function itemsOf(api: Api, say: Say, language: Language, tag: { language_code?: Language }): Item[] {
  const ending = tag.language_code ?? 'any language';
  const name = say(language, 'bot-name');
  const about = say(language, 'bot-about');
  const description = say(language, 'bot-description');
  const commands = SCOPES.map(([type, which]): Item => {
    const scoped = { scope: { type }, ...tag };
    const wanted = menuOf(say, language, which);
    return {
      name: `commands of ${type}, ${ending}`,
      wanted,
      read: () => api.getMyCommands(scoped),
      write: () => api.setMyCommands(wanted, scoped),
    };
  });
  return [
    ...commands,
    {
      name: `short description, ${ending}`,
      wanted: about,
      read: async () => (await api.getMyShortDescription(tag)).short_description,
      write: () => api.setMyShortDescription(about, tag),
    },
    {
      name: `description, ${ending}`,
      wanted: description,
      read: async () => (await api.getMyDescription(tag)).description,
      write: () => api.setMyDescription(description, tag),
    },
    {
      name: `name, ${ending}`,
      wanted: name,
      read: async () => (await api.getMyName(tag)).name,
      write: () => api.setMyName(name, tag),
    },
  ];
}

/** The button beside the text field, in chats that have none of their own yet. */
function menuButtonItem(api: Api, say: Say, publicUrl: string): Item[] {
  const menu_button = menuButton(say, makeButtons({ host: '', username: '' }, publicUrl), 'en');
  if (menu_button === null) return [];
  return [
    {
      name: 'menu button',
      wanted: menu_button,
      read: () => api.getChatMenuButton(),
      write: () => api.setChatMenuButton({ menu_button }),
    },
  ];
}

const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/** JSON with sorted keys: Telegram's answers have them in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

async function deployItem(
  { name, wanted, read, write }: Item,
  delay: (ms: number) => Promise<void>,
): Promise<Deployed> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (isSame(await read(), wanted)) return { item: name, outcome: 'same' };
      await write();
      return { item: name, outcome: 'set' };
    } catch (error) {
      if (error instanceof HttpError) return { item: name, outcome: 'later', why: error.message };
      if (!(error instanceof GrammyError) || error.error_code === 401) throw error;
      const waitMs = (error.parameters.retry_after ?? 0) * 1_000;
      const isLimited = error.error_code === 429;
      if (!isLimited || waitMs > LONGEST_WAIT_MS || attempt >= ATTEMPTS)
        return { item: name, outcome: isLimited ? 'later' : 'refused', why: error.description };
      await delay(waitMs);
    }
  }
}

/**
 * Registers the bot's commands, name, descriptions and menu button with Telegram: in each language, and in English for everybody
 * else. What is there already is not written again, and an item that Telegram refuses stops no other. To be run at each deployment.
 */
export async function deployBot(
  api: Api,
  { publicUrl = null, delay = pause }: DeployProps = {},
): Promise<readonly Deployed[]> {
  const say = loadTexts();
  const items = [
    ...itemsOf(api, say, 'en', {}),
    ...LANGUAGES.flatMap((language) => itemsOf(api, say, language, { language_code: language })),
    ...(publicUrl === null ? [] : menuButtonItem(api, say, publicUrl)),
  ];
  const deployed: Deployed[] = [];
  for (const item of items) deployed.push(await deployItem(item, delay));
  return deployed;
}
