import { autoRetry } from '@grammyjs/auto-retry';
import { Bot, GrammyError, type BotError } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';
import { makeButtons } from './buttons.js';
import { choices } from './commands/choices.js';
import { inline } from './commands/inline.js';
import { membership } from './commands/membership.js';
import { myData } from './commands/my-data.js';
import { payments } from './commands/payments.js';
import { people } from './commands/people.js';
import { play } from './commands/play.js';
import { start } from './commands/start.js';
import { unknown, words } from './commands/words.js';
import { fitOut, type BotContext, type Tools, type Wording } from './context.js';
import { dialogues } from './dialogues/dialogues.js';
import type { BotServices } from './services.js';
import { languageOf, loadTexts } from './texts/texts.js';

/** What the bot writes to its log. */
export interface BotLog {
  info(about: object, words: string): void;
  warn(about: object, words: string): void;
  error(about: object, words: string): void;
}

export interface BotProps {
  readonly token: string;
  /** `https://api.telegram.org` where nothing is said. */
  readonly apiRoot: string | null;
  /** What `getMe` answers: known before, it need not be asked. */
  readonly botInfo?: UserFromGetMe;
  /** The bot's name in links, and the host they lead to. */
  readonly username: string;
  readonly linkHost: string;
  /** Where the mini app is served; null: its pages are opened by links only. */
  readonly publicUrl: string | null;
  readonly services: BotServices;
  readonly log: BotLog;
}

/** Retries of an answer that Telegram put off, and the longest it may ask us to wait, s. */
const RETRIES = { maxRetryAttempts: 3, maxDelaySeconds: 30, rethrowHttpErrors: true } as const;

/** Who has blocked the bot, or a chat that is gone: nothing to be done, and no fault of ours. */
function isGone(error: unknown): boolean {
  return (
    error instanceof GrammyError && (error.error_code === 403 || /chat not found/.test(error.description))
  );
}

/** Writes a failure to the log, and tells the person of it where there is a chat to tell it in. */
async function tellFailure({ error, ctx }: BotError<BotContext>, tools: Tools, log: BotLog): Promise<void> {
  const about = { err: error, update: ctx.update.update_id };
  if (isGone(error)) {
    log.info(about, 'somebody cannot be answered');
    return;
  }
  log.error(about, 'an update could not be handled');
  if (ctx.chat?.type !== 'private') return;
  const language = languageOf(ctx.from?.language_code ?? '');
  await ctx.reply(tools.say(language, 'failed')).catch((lost: unknown) => {
    log.warn({ err: lost }, 'the person could not be told either');
  });
}

/** What messages are made of, for a bot of this name and these places. */
export function wordingOf(place: Pick<BotProps, 'username' | 'linkHost' | 'publicUrl'>): Wording {
  const links = { host: place.linkHost, username: place.username };
  return { say: loadTexts(), buttons: makeButtons(links, place.publicUrl), links };
}

/**
 * The bot with everything it answers to. It is not running yet: feed it with updates (`intake/`).
 * A handler that fails is logged and the person is told; where money is concerned the update is rejected instead.
 */
export function createBot(props: BotProps): Bot<BotContext> {
  const { token, apiRoot, botInfo, log } = props;
  const bot = new Bot<BotContext>(token, {
    ...(botInfo === undefined ? {} : { botInfo }),
    client: apiRoot === null ? {} : { apiRoot },
  });
  bot.api.config.use(autoRetry(RETRIES));
  const tools: Tools = { ...wordingOf(props), services: props.services };
  bot.use((ctx, next) => {
    fitOut(ctx, tools);
    return next();
  });
  // Money and who may be written to: an update that fails here is not over, it is brought again.
  payments(bot);
  membership(bot);
  const rest = bot.errorBoundary((failed) => tellFailure(failed, tools, log));
  dialogues(rest, tools);
  start(rest);
  play(rest);
  people(rest);
  myData(rest);
  choices(rest);
  inline(rest);
  words(rest);
  unknown(rest);
  return bot;
}
