import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { Language } from '@hokm/shared/text';
import type { Buttons } from './buttons.js';
import type { LinkPlace } from './links.js';
import type { BotAccount, BotServices, TelegramPerson } from './services.js';
import type { Say, Words } from './texts/texts.js';

/** What messages are made of: texts, buttons and links. */
export interface Wording {
  readonly say: Say;
  readonly buttons: Buttons;
  readonly links: LinkPlace;
}

/** What the handlers work with, the same for every update. */
export interface Tools extends Wording {
  readonly services: BotServices;
}

/** What every handler finds in its context. */
export interface Flavor {
  readonly tools: Tools;
  /** The account of who acts. Asked for once an update. */
  person(): Promise<BotAccount>;
  /** A text in the language of the account. */
  say(key: string, words?: Words): Promise<string>;
}

export type BotContext = ConversationFlavor<Context & Flavor>;

/** Who acts in an update. Null for channels and what has no author. */
export function actorOf(context: Context): TelegramPerson | null {
  const { from } = context;
  if (from === undefined || from.is_bot) return null;
  return {
    telegram_id: from.id,
    first_name: from.first_name,
    last_name: from.last_name ?? '',
    username: from.username ?? '',
    language_code: from.language_code ?? '',
  };
}

/** Fits a context out with what `Flavor` promises. */
export function fitOut(context: Context & Partial<Flavor>, tools: Tools): void {
  let account: Promise<BotAccount> | null = null;
  const person = (): Promise<BotAccount> => {
    const actor = actorOf(context);
    if (actor === null) throw new Error('an update without an author asks for an account');
    account ??= tools.services.accountOf(actor);
    return account;
  };
  const say = async (key: string, words?: Words): Promise<string> =>
    tools.say((await person()).language, key, words);
  Object.assign(context, { tools, person, say } satisfies Flavor);
}

/** The languages of the two people texts can be in, for keyboards that offer both. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { fa: 'فارسی', en: 'English' };
