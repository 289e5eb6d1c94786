/**
 * `npm run bot:deploy`: registers the bot's commands, name and descriptions with Telegram, in Persian and English. A step
 * of each deployment, not of each start. Reads BOT_TOKEN and BOT_API_ROOT, also from `.env`. Builds what is out of date first.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
if (existsSync(`${root}/.env`)) process.loadEnvFile(`${root}/.env`);
const { BOT_TOKEN, BOT_API_ROOT = 'https://api.telegram.org' } = process.env;
if (!BOT_TOKEN) {
  process.stderr.write('BOT_TOKEN is not set: there is no bot to register commands for.\n');
  process.exit(1);
}
const built = spawnSync(process.execPath, ['node_modules/typescript-7/bin/tsc', '-b', 'bot'], {
  cwd: root,
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(built.status ?? 1);
const [{ Api }, { deployBot }] = await Promise.all([import('grammy'), import('@hokm/bot/deploy')]);
await deployBot(new Api(BOT_TOKEN, { apiRoot: BOT_API_ROOT }));
process.stdout.write('The bot’s commands and descriptions are registered in Persian and English.\n');
