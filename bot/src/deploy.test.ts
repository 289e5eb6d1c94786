import { Api } from 'grammy';
import { expect, it } from 'vitest';
import { deployBot } from './deploy.js';
import { FakeTelegram } from './testing/telegram/fake-telegram.js';

it('deployBot registers commands and descriptions in both languages, and English as the default', async () => {
  const telegram = await FakeTelegram.start();
  await deployBot(new Api(telegram.token, { apiRoot: telegram.apiRoot }));
  const { settings } = telegram.world;
  const first = (key: string) => (settings.get(key) as { description: string }[])[0]?.description;
  expect(first('commands:all_private_chats:')).toBe('Play');
  expect(first('commands:all_private_chats:fa')).toBe('بازی کن');
  expect(first('commands:all_private_chats:en')).toBe('Play');
  expect(first('commands:all_group_chats:en')).toBe('Play');
  expect(settings.get('name:en')).toBe('Hokm');
  expect(settings.get('description:fa')).toMatch(/حکم/);
  await telegram.stop();
});
