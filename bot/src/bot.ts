import { Bot, type BotError } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';
import type { BotLog } from './core/bot-log.js';
import { makeButtons } from './core/buttons.js';
import { again } from './commands/again.js';
import { closed, suspended } from './commands/closed.js';
import { tellNoRights } from './commands/group-card.js';
import { cup } from './commands/cup.js';
import { groupTable } from './commands/group-table.js';
import { inline } from './commands/inline.js';
import { inlineTable } from './commands/inline-table.js';
import { followUps, replies } from './commands/letters.js';
import { ownData } from './commands/own-data.js';
import { payments } from './commands/payments.js';
import { people } from './commands/people.js';
import { play } from './commands/play.js';
import { senders, upgrades } from './commands/senders.js';
import { settings } from './commands/settings.js';
import { membership, start } from './commands/start.js';
import { texts } from './commands/texts.js';
import { events, whatever } from './commands/whatever.js';
import { addFlavor, type BotContext, type Tools, type Wording } from './core/context.js';
import { beginDialogues, dialogues } from './dialogues/dialogues.js';
import { isNormalEnd, mayNotWrite, ToldFailure } from './intake/failures.js';
import { besideHandlers, currentUpdate } from './intake/update-scope.js';
import { onceActs } from './outgoing/acts.js';
import { bestEffortAnswers } from './outgoing/answers.js';
import { onceEach, type EffectJournal } from './outgoing/effects.js';
import type { SendBudget } from './outgoing/send-budget.js';
import { followUpgrades } from './outgoing/upgrades.js';
import { withoutPreviews } from './core/no-previews.js';
import type { BotServices } from './core/services.js';
import { isPassing } from './core/refused.js';
import { languageOf, loadRefusals, loadTexts, type ChangedWords } from './texts/texts.js';

export interface BotProps {
  readonly token: string;
  /** Null: `https://api.telegram.org`. */
  readonly apiRoot: string | null;
  /** Makes the calls, in the place of the network. */
  readonly fetch?: (url: string, options: { readonly body?: string }) => Promise<object>;
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
  /** The budget of messages, which all senders of the process share; absent: only Telegram's own requests to wait count. */
  readonly budget?: SendBudget;
  /** Keeps what updates have sent and done already. */
  readonly effects?: EffectJournal;
  readonly log: BotLog;
}

/** How long a call waits for Telegram's answer, s. */
const TIMEOUT_S = 20;

/**
 * Decides about a failure of a handler. A normal end is logged. What may pass, and the quick attempts before the last, are
 * left to the intake. Otherwise the person is told that it failed: by the button that they pressed, or in a private chat.
 */
async function handleFailure({ error, ctx }: BotError<BotContext>, tools: Tools, log: BotLog): Promise<void> {
  const about = { err: error, update: ctx.update.update_id };
  const scope = currentUpdate();
  if (isNormalEnd(error)) {
    log.info(about, 'chat unreachable, or nothing left to do');
    // The chat's own button says by itself that nothing has happened.
    if (mayNotWrite(error) && ctx.callbackQuery === undefined) await tellNoRights(ctx);
    return;
  }
  if (scope !== undefined && (isPassing(error) || !scope.isLastQuickAttempt)) throw error;
  log.error(about, 'update handler failed');
  if (ctx.callbackQuery !== undefined) {
    const text = tools.say(languageOf(ctx.from?.language_code ?? ''), 'failed');
    await ctx.answerCallbackQuery({ text, show_alert: true });
  } else if (ctx.chat?.type === 'private') {
    const language = languageOf(ctx.from?.language_code ?? '');
    const tell = () => ctx.reply(tools.say(language, 'failed'));
    await besideHandlers('failed', tell).catch((second: unknown) => {
      log.warn({ err: second }, 'error reply failed');
    });
  }
  if (scope !== undefined) throw new ToldFailure(error);
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
 * The bot with all of its handlers. It does not fetch updates itself (see `intake/`). A handler that fails rejects, so that
 * the update is tried again; at the end of the quick attempts the person is told.
 */
export function createBot(props: BotProps): Bot<BotContext> {
  const { token, apiRoot, botInfo, log } = props;
  const bot = new Bot<BotContext>(token, {
    ...(botInfo === undefined ? {} : { botInfo }),
    client: {
      timeoutSeconds: TIMEOUT_S,
      ...(apiRoot === null ? {} : { apiRoot }),
      ...(props.fetch === undefined ? {} : { fetch: props.fetch as never }),
    },
  });
  // Each works around those before it.
  bot.api.config.use(withoutPreviews);
  if (props.budget !== undefined) bot.api.config.use(props.budget.transformer(() => 'answer'));
  bot.api.config.use(followUpgrades((from, to) => props.services.moveGroup(from, to)));
  if (props.effects !== undefined) bot.api.config.use(onceEach(props.effects, log));
  bot.api.config.use(bestEffortAnswers(log));
  const { effects } = props;
  const services = effects === undefined ? props.services : onceActs(props.services, effects);
  const tools: Tools = { ...wordingOf(props), services };
  bot.use((ctx, next) => {
    addFlavor(ctx, tools);
    return next();
  });
  // Outside of the error boundary: nobody is told of a failure here, and the update is tried again.
  payments(bot);
  upgrades(bot);
  senders(bot);
  membership(bot);
  const rest = bot.errorBoundary((failed) => handleFailure(failed, tools, log));
  closed(rest);
  events(rest);
  replies(rest);
  dialogues(rest, tools);
  beginDialogues(rest, ['support', 'paysupport']);
  followUps(rest);
  // From here on nothing is for the suspended.
  suspended(rest);
  beginDialogues(rest, ['newroom']);
  start(rest);
  play(rest);
  again(rest);
  groupTable(rest);
  cup(rest);
  people(rest);
  ownData(rest);
  settings(rest);
  inline(rest);
  inlineTable(rest);
  texts(rest);
  whatever(rest);
  return bot;
}
