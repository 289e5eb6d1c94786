import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { Buttons } from './buttons.js';
import type { LinkConfig } from './links.js';
import type { BotAccount, BotServices, Closure, TelegramPerson } from './services.js';
import { languageOf, type Say, type SayRefusal, type Words } from '../texts/texts.js';

/** Texts, buttons and links, of which messages are made. */
export interface Wording {
  readonly say: Say;
  readonly refusal: SayRefusal;
  readonly buttons: Buttons;
  readonly links: LinkConfig;
}

/** Tools of the handlers, the same for every update. */
export interface Tools extends Wording {
  readonly services: BotServices;
}

/** Additions of this bot to a grammY context. */
export interface Flavor {
  readonly tools: Tools;
  /** The account of the person who acts. Looked up once per update. */
  person(): Promise<BotAccount>;
  /** Why the product serves that person nothing; null when it does. Looked up once per update. */
  closure(): Promise<Closure | null>;
  /** A text in the language of that account. */
  say(key: string, words?: Words): Promise<string>;
}

export type BotContext = ConversationFlavor<Context & Flavor>;

/** The person who acts in an update; null for channels and updates without an author. */
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

/** Adds `Flavor` to a context. */
export function addFlavor(context: Context & Partial<Flavor>, tools: Tools): void {
  let account: Promise<BotAccount> | null = null;
  let found: Promise<Closure | null> | null = null;
  const closure = (): Promise<Closure | null> => {
    const actor = actorOf(context);
    if (actor === null) return Promise.resolve(null);
    found ??= tools.services.closureFor(actor, languageOf(actor.language_code));
    return found;
  };
  const person = (): Promise<BotAccount> => {
    const actor = actorOf(context);
    if (actor === null) throw new Error('an update without an author needs an account');
    account ??= tools.services.findOrCreateAccount(actor);
    return account;
  };
  const say = async (key: string, words?: Words): Promise<string> =>
    tools.say((await person()).language, key, words);
  Object.assign(context, { tools, person, closure, say } satisfies Flavor);
}
