import { fileURLToPath } from 'node:url';
import { setTimeout as after } from 'node:timers/promises';
import { TEST_BOT_TOKEN } from '../../scripts/lib/real-server.mjs';
import { withSourceModule } from '../../scripts/lib/source-module.mjs';

const BOT = fileURLToPath(new URL('../../bot', import.meta.url));

/**
 * Runs `use(env)` beside a Telegram on the loopback that is as strict as the real one: with `env` a server has a bot that gets its
 * updates by webhook.
 */
export function withBot(use) {
  return withSourceModule(BOT, '/src/testing/telegram/fake-telegram.ts', async ({ FakeTelegram }) => {
    const telegram = await FakeTelegram.start({ token: TEST_BOT_TOKEN });
    try {
      return await use({
        BOT_MODE: 'webhook',
        BOT_API_ROOT: telegram.apiRoot,
        BOT_WEBHOOK_SECRET: 'a-secret-of-the-webhook',
        PUBLIC_URL: 'https://hokm.example',
      });
    } finally {
      await telegram.stop();
    }
  });
}

/** Waits until the bot of a server is there: until then everybody is told that it is not. */
export async function botIsThere(url) {
  for (;;) {
    const { status } = await fetch(`${url}/api/bot/webhook`, { method: 'POST' });
    if (status === 401) return;
    await after(100);
  }
}
