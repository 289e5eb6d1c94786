import { autoRetry } from '@grammyjs/auto-retry';
import { Bot, GrammyError, type BotError } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';
import { makeButtons } from './core/buttons.js';
import { closed } from './commands/closed.js';
import { inline } from './commands/inline.js';
import { ownData } from './commands/own-data.js';
import { payments } from './commands/payments.js';
import { people } from './commands/people.js';
import { play } from './commands/play.js';
import { settings } from './commands/settings.js';
import { membership, start } from './commands/start.js';
import { texts, unknown } from './commands/texts.js';
import { addFlavor, type BotContext, type Tools, type Wording } from './core/context.js';
import { dialogues } from './dialogues/dialogues.js';
import { withoutPreviews } from './core/no-previews.js';
import type { BotServices } from './core/services.js';
import { languageOf, loadRefusals, loadTexts, type ChangedWords } from './texts/texts.js';

/** The bot's log. */
export interface BotLog {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}

export interface BotProps {
  readonly token: string;
  /** Null: `https://api.telegram.org`. */
  readonly apiRoot: string | null;
  /** The answer of `getMe`; asked for when absent. */
  readonly botInfo?: UserFromGetMe;
  /** The bot's username in links, and their host. */
  readonly username: string;
  readonly linkHost: string;
  /** Address of the mini app; null: its pages are opened by links only. */
  readonly publicUrl: string | null;
  /** Texts that take the place of those of the release. */
  readonly changedWords?: ChangedWords;
  readonly services: BotServices;
  readonly log: BotLog;
}

/** Retries when Telegram limits the rate, up to 30 s later. */
const RETRIES = { maxRetryAttempts: 3, maxDelaySeconds: 30, rethrowHttpErrors: true } as const;

/** The person has blocked the bot, or the chat is gone: nothing to do, and not a fault. */
function isGone(error: unknown): boolean {
  return (
    error instanceof GrammyError && (error.error_code === 403 || /chat not found/.test(error.description))
  );
}

/** Logs a failure, and answers the person where there is a private chat. */
async function handleFailure({ error, ctx }: BotError<BotContext>, tools: Tools, log: BotLog): Promise<void> {
  const about = { err: error, update: ctx.update.update_id };
  if (isGone(error)) {
    log.info(about, 'chat unreachable, update not answered');
    return;
  }
  log.error(about, 'update handler failed');
  if (ctx.chat?.type !== 'private') return;
  const language = languageOf(ctx.from?.language_code ?? '');
  await ctx.reply(tools.say(language, 'failed')).catch((second: unknown) => {
    log.warn({ err: second }, 'error reply failed');
  });
}

/** Texts, buttons and links for a bot of this name. */
export function wordingOf(
  config: Pick<BotProps, 'username' | 'linkHost' | 'publicUrl' | 'changedWords'>,
): Wording {
  const links = { host: config.linkHost, username: config.username };
  const { changedWords } = config;
  return {
    say: loadTexts(changedWords),
    refusal: loadRefusals(changedWords),
    buttons: makeButtons(links, config.publicUrl),
    links,
  };
}

/**
 * The bot with all of its handlers. It does not fetch updates itself (see `intake/`). A handler that fails is logged and
 * the person gets an answer; handlers of payments reject, so that the update is tried again.
 */
export function createBot(props: BotProps): Bot<BotContext> {
  const { token, apiRoot, botInfo, log } = props;
  const bot = new Bot<BotContext>(token, {
    ...(botInfo === undefined ? {} : { botInfo }),
    client: apiRoot === null ? {} : { apiRoot },
  });
  bot.api.config.use(autoRetry(RETRIES), withoutPreviews);
  const tools: Tools = { ...wordingOf(props), services: props.services };
  bot.use((ctx, next) => {
    addFlavor(ctx, tools);
    return next();
  });
  // Outside of the error boundary: an update that fails here is stored and tried again.
  payments(bot);
  membership(bot);
  const rest = bot.errorBoundary((failed) => handleFailure(failed, tools, log));
  closed(rest);
  dialogues(rest, tools);
  start(rest);
  play(rest);
  people(rest);
  ownData(rest);
  settings(rest);
  inline(rest);
  texts(rest);
  unknown(rest);
  return bot;
}
