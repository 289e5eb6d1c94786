import type { ChangedWords } from '@hokm/bot/texts/texts';
import { defineModule, type ModuleParts } from '../platform/modules/module.js';
import { offices } from '../platform/jobs/lease.js';
import { TelegramGateway } from './gateway.js';
import { Leader } from './leader.js';
import { sendCounts, StoredSendCounts } from './send-counts.js';

/** Access to Telegram, for subjects. */
export interface Telegram {
  readonly gateway: TelegramGateway;
  readonly leader: Pick<Leader, 'term'>;
}

interface Uses {
  /** Texts that the staff has changed. */
  readonly changedWords: ChangedWords;
}

/** Access to Telegram; its exports are null where the bot is off. */
export const telegramModule = defineModule(
  'telegram',
  (platform, { changedWords }: Uses): ModuleParts<Telegram | null> => {
    const { config, connection, node, timers, log } = platform;
    const { token, mode } = config.bot;
    if (token === null || mode === 'off') {
      log.info('no BOT_TOKEN, or BOT_MODE is off: the bot is off, everything else works');
      return { collections: [offices, sendCounts], exports: null };
    }
    const counts = new StoredSendCounts(connection, timers, log);
    const gateway = new TelegramGateway({ config, token, changedWords, counts, timers, log });
    const isConnected = () => gateway.isConnected;
    const leader = new Leader({ connection, node, isConnected, timers, log });
    return {
      services: [gateway, leader],
      collections: [offices, sendCounts],
      // A process that only talks to Telegram has no bot to probe.
      probes: { bot: () => (config.roles.includes('bot') ? gateway.probe() : Promise.resolve()) },
      exports: { gateway, leader },
    };
  },
);
