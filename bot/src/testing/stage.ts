import type { Update } from 'grammy/types';
import { createBot, type BotLog } from '../bot.js';
import { Intake } from '../intake/intake.js';
import { MemoryServices, MemoryUpdates } from './memory-services.js';
import { FakeTelegram } from './telegram/fake-telegram.js';

/** A bot before a Telegram of its own. */
export interface Stage {
  readonly telegram: FakeTelegram;
  readonly services: MemoryServices;
  readonly updates: MemoryUpdates;
  readonly intake: Intake;
  /** What the bot wrote to its log as a warning or worse. */
  readonly complaints: string[];
  /** Brings an update to the bot, and waits until it is handled. */
  bring(update: Update): Promise<void>;
  /** The bot's last message to a chat: what it says and the data or address of its buttons. */
  last(chatId: number): { text: string; buttons: string[]; message_id: number };
  /** The process ends and another begins with the same store. */
  restart(): Intake;
}

/** Sets the stage: Sara (7, Persian) and John (8, English) have talked to the bot. */
export async function setStage(): Promise<Stage> {
  const telegram = await FakeTelegram.start();
  telegram.people.add({ id: 7, first_name: 'سارا', language_code: 'fa', started: true });
  telegram.people.add({ id: 8, first_name: 'John', language_code: 'en', started: true });
  const services = new MemoryServices();
  const updates = new MemoryUpdates();
  const complaints: string[] = [];
  const complain = (_: object, words: string): void => void complaints.push(words);
  const log: BotLog = { info: () => undefined, warn: complain, error: complain };
  const build = (): Intake => {
    const bot = createBot({
      token: telegram.token,
      apiRoot: telegram.apiRoot,
      botInfo: telegram.world.bot as never,
      username: 'hokm_test_bot',
      linkHost: 't.me',
      publicUrl: 'https://hokm.example',
      services,
      log,
    });
    return new Intake({ bot, store: updates, log });
  };
  const stage = {
    telegram,
    services,
    updates,
    complaints,
    intake: build(),
    async bring(update: Update) {
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
