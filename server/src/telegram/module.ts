import { defineModule, type ModuleParts } from '../platform/modules/module.js';
import { TelegramGateway } from './gateway.js';
import { Leader } from './leader.js';

/** Access to Telegram, for subjects. */
export interface Telegram {
  readonly gateway: TelegramGateway;
  readonly leader: Pick<Leader, 'term'>;
}

/** Access to Telegram; its exports are null where the bot is off. */
export const telegramModule = defineModule('telegram', (platform): ModuleParts<Telegram | null> => {
  const { config, connection, node, timers, log } = platform;
  const { token, mode } = config.bot;
  if (token === null || mode === 'off') {
    log.info('no BOT_TOKEN, or BOT_MODE is off: the bot is off, everything else works');
    return { exports: null };
  }
  const gateway = new TelegramGateway({ config, token, timers, log });
  const isConnected = () => gateway.isConnected;
  const leader = new Leader({ connection, node, isConnected, timers, log });
  return { services: [gateway, leader], exports: { gateway, leader } };
});
