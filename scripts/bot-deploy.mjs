/**
 * `npm run bot:deploy`: registers the bot's commands, name, descriptions and menu button with Telegram, in Persian and English. A
 * step of each deployment, not of each start. Reads BOT_TOKEN, BOT_API_ROOT and PUBLIC_URL, also from `.env`. Builds what is out of date
 * first. Prints what became of each item; ends with 1 when one is to be run again.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
if (existsSync(`${root}/.env`)) process.loadEnvFile(`${root}/.env`);
const { BOT_TOKEN, BOT_API_ROOT = 'https://api.telegram.org', PUBLIC_URL } = process.env;
if (!BOT_TOKEN) {
  process.stderr.write('BOT_TOKEN is not set: there is no bot to register commands for.\n');
  process.exit(1);
}
const built = spawnSync(
  process.execPath,
  ['node_modules/typescript-7/bin/tsc', '-b', '--builders', '1', 'bot'],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
if (built.status !== 0) process.exit(built.status ?? 1);
const [{ Api }, { deployBot }] = await Promise.all([import('grammy'), import('@hokm/bot/deploy')]);
const api = new Api(BOT_TOKEN, { apiRoot: BOT_API_ROOT });
const deployed = await deployBot({ api, publicUrl: PUBLIC_URL || null, delay });
for (const { item, outcome, why } of deployed)
  process.stdout.write(`${outcome.padEnd(8)} ${item}${why === undefined ? '' : `: ${why}`}\n`);
if (deployed.some(({ outcome }) => outcome === 'later' || outcome === 'refused')) {
  process.stdout.write(
    'Not everything is registered. Run it again later: what is there already is left alone.\n',
  );
  process.exitCode = 1;
}
