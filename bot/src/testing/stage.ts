import type { Update } from 'grammy/types';
import { createBot } from '../bot.js';
import type { BotLog } from '../core/bot-log.js';
import { Intake, type IntakeProps } from '../intake/intake.js';
import { MemoryServices } from './memory-services.js';
import { MemoryEffects, MemoryUpdates } from './memory-updates.js';
import { FakeTelegram } from './telegram/fake-telegram.js';

/** A bot with a fake Telegram. */
export interface Stage {
  readonly telegram: FakeTelegram;
  readonly services: MemoryServices;
  readonly updates: MemoryUpdates;
  readonly effects: MemoryEffects;
  readonly intake: Intake;
  /** Messages that the bot logged as warnings or errors. */
  readonly warnings: string[];
  /** Gives an update to the bot, and waits until it is handled. */
  handle(update: Update): Promise<void>;
  /** The bot's last message to a chat, with the data or address of its buttons. */
  last(chatId: number): { text: string; buttons: string[]; message_id: number };
  /** Replaces the process by another one with the same store. */
  restart(): Intake;
}

/** Starts a bot to which Sara (7, Persian) and John (8, English) have written before. */
export async function setStage(props: Pick<IntakeProps, 'delay'> = {}): Promise<Stage> {
  const telegram = await FakeTelegram.start();
  telegram.people.add({ id: 7, first_name: 'سارا', language_code: 'fa', started: true });
  telegram.people.add({ id: 8, first_name: 'John', language_code: 'en', started: true });
  const services = new MemoryServices();
  const updates = new MemoryUpdates();
  const effects = new MemoryEffects();
  const warnings: string[] = [];
  const warn = (_: object, message: string): void => void warnings.push(message);
  const log: BotLog = { info: () => undefined, warn, error: warn };
  const build = (): Intake => {
    const bot = createBot({
      token: telegram.token,
      apiRoot: telegram.apiRoot,
      botInfo: telegram.world.bot as never,
      username: 'hokm_test_bot',
      linkHost: 't.me',
      publicUrl: 'https://hokm.example',
      services,
      effects,
      log,
    });
    return new Intake({ bot, store: updates, log, ...props });
  };
  const stage = {
    telegram,
    services,
    updates,
    effects,
    warnings,
    intake: build(),
    async handle(update: Update) {
      await stage.intake.accept(update);
      await stage.intake.settled();
    },
    last(chatId: number) {
      const sent = telegram.world.sent.filter(({ chat_id }) => chat_id === chatId).at(-1);
      if (sent === undefined) throw new Error(`nothing was sent to ${chatId}`);
      const buttons = (sent.reply_markup?.inline_keyboard.flat() ?? []).map((button) => {
        if ('callback_data' in button) return button.callback_data;
        if ('web_app' in button) return button.web_app.url;
        return 'url' in button ? button.url : '';
      });
      return { text: sent.text, buttons, message_id: sent.message_id };
    },
    restart() {
      stage.intake = build();
      return stage.intake;
    },
  };
  return stage;
}
