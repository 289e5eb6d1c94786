import { Bot, GrammyError, HttpError, InlineKeyboard } from 'grammy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { validateInitData, initDataSecret } from '../../init-data.js';
import { FakeTelegram } from './fake-telegram.js';
import { tooMany } from './faults.js';
import { TELEGRAM_LIMITS } from './limits.js';

const NOW = Date.parse('2036-01-01T12:00:00Z');
let now = NOW;
let fake: FakeTelegram;
let bot: Bot;
beforeEach(async () => {
  now = NOW;
  fake = await FakeTelegram.start({ now: () => now, limits: TELEGRAM_LIMITS });
  bot = new Bot(fake.token, { client: { apiRoot: fake.apiRoot } });
  fake.people.add({ id: 7, started: true });
});
afterEach(() => fake.stop());

const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'carried out',
    (error: unknown) => (error instanceof GrammyError ? error.description : 'no answer'),
  );

describe('the Bot API of the tests', () => {
  it('stores sent messages and their edits', async () => {
    const { message_id } = await bot.api.sendMessage(7, 'سلام');
    await bot.api.editMessageText(7, message_id, 'درود');
    expect(fake.textsTo(7)).toEqual(['درود']);
    expect(await refusal(bot.api.editMessageText(7, message_id, 'درود'))).toMatch(/message is not modified/);
  });

  it('refuses calls that Telegram refuses', async () => {
    fake.people.add({ id: 8 });
    fake.people.add({ id: 9, started: true });
    fake.people.setBlocked(9, true);
    fake.people.addGroup(-5, 'Friends');
    const app = new InlineKeyboard().webApp('Play', 'https://example.org');
    const long = new InlineKeyboard().text('x', 'ک'.repeat(33));
    expect(await refusal(bot.api.sendMessage(1, 'x'))).toMatch(/chat not found/);
    expect(await refusal(bot.api.sendMessage(8, 'x'))).toMatch(/can't initiate conversation/);
    expect(await refusal(bot.api.sendMessage(9, 'x'))).toMatch(/blocked by the user/);
    expect(await refusal(bot.api.sendMessage(-5, 'x', { reply_markup: app }))).toMatch(/BUTTON_TYPE_INVALID/);
    expect(await refusal(bot.api.sendMessage(7, 'x', { reply_markup: long }))).toMatch(/BUTTON_DATA_INVALID/);
    expect(await refusal(bot.api.sendMessage(7, ' '))).toMatch(/empty/);
    expect(await refusal(bot.api.sendMessage(7, '<b>x', { parse_mode: 'HTML' }))).toMatch(/parse entities/);
  });

  it('limits the rate, and says how long to wait', async () => {
    fake.people.addGroup(-5, 'Friends');
    for (let n = 0; n < 20; n++) await bot.api.sendMessage(-5, 'x');
    const error: unknown = await bot.api.sendMessage(-5, 'x').catch((caught: unknown) => caught);
    expect(error).toMatchObject({ error_code: 429, parameters: { retry_after: 60 } });
    now += 60_000;
    expect(await refusal(bot.api.sendMessage(-5, 'x'))).toBe('carried out');
  });

  it('accepts an answer to a query once, and to a checkout within ten seconds', async () => {
    const link = await bot.api.createInvoiceLink('Coins', '500 coins', 'pack', '', 'XTR', [
      { label: 'x', amount: 50 },
    ]);
    const checkout = (): string => fake.people.checkout(7, link).pre_checkout_query?.id ?? '';
    const first = checkout();
    expect(await refusal(bot.api.answerPreCheckoutQuery(first, true))).toBe('carried out');
    expect(await refusal(bot.api.answerPreCheckoutQuery(first, true))).toMatch(/query is too old/);
    const late = checkout();
    now += 10_001;
    expect(await refusal(bot.api.answerPreCheckoutQuery(late, true))).toMatch(/query is too old/);
  });

  it('injects faults: a refusal, or an answer that is lost', async () => {
    fake.faults.add('sendMessage', tooMany(3));
    expect(await refusal(bot.api.sendMessage(7, 'one'))).toMatch(/retry after 3/);
    fake.faults.add('sendMessage', { loseAnswer: true });
    await expect(bot.api.sendMessage(7, 'two')).rejects.toBeInstanceOf(HttpError);
    expect(fake.textsTo(7)).toEqual(['two']);
  });

  it('signs launch data that is valid', () => {
    const raw = fake.people.launchData(7, 'room_AB12CD');
    const checked = validateInitData(raw, initDataSecret(fake.token), now);
    expect(checked).toMatchObject({ ok: true });
  });

  it('sends updates until they are confirmed', async () => {
    fake.people.start(7, 'room_AB12CD');
    const [update] = await bot.api.getUpdates();
    expect(update?.message?.text).toBe('/start room_AB12CD');
    expect(await bot.api.getUpdates({ offset: (update?.update_id ?? 0) + 1 })).toEqual([]);
  });
});
