import type { Composer } from 'grammy';
import { actorOf, type BotContext } from '../core/context.js';
import { languageOf } from '../texts/texts.js';

/**
 * Payments in Telegram Stars. Pre-checkout queries must be answered within ten seconds, so `Intake` lets them wait for
 * nothing. Coins are credited when Telegram reports the payment, once by its charge.
 */
export function payments(bot: Composer<BotContext>): void {
  bot.on('pre_checkout_query', async (ctx) => {
    const { invoice_payload, total_amount, currency, from } = ctx.preCheckoutQuery;
    const checkout = { payload: invoice_payload, telegram_id: from.id, stars: total_amount };
    const answer =
      currency === 'XTR'
        ? await ctx.tools.services.authorizePayment(checkout)
        : ({ ok: false, code: 'request/invalid' } as const);
    if (answer.ok) {
      await ctx.answerPreCheckoutQuery(true);
      return;
    }
    // Nobody gets an account for a purchase that is refused.
    const actor = actorOf(ctx);
    const account = actor === null ? null : await ctx.tools.services.findAccount(actor);
    const language = account?.language ?? languageOf(from.language_code ?? '');
    const { say, refusal } = ctx.tools;
    const words =
      answer.code === 'auth/account_inactive'
        ? say(language, 'pay-suspended')
        : say(language, 'pay-problem', { why: refusal(language, answer.code) });
    await ctx.answerPreCheckoutQuery(false, words);
  });

  bot.on('message:successful_payment', async (ctx) => {
    const { invoice_payload, total_amount, currency, telegram_payment_charge_id } =
      ctx.message.successful_payment;
    const { language } = await ctx.person();
    const payment = { payload: invoice_payload, telegram_id: ctx.from.id, stars: total_amount };
    const paid = await ctx.tools.services.creditPayment({
      ...payment,
      currency,
      charge_id: telegram_payment_charge_id,
    });
    const { say, refusal } = ctx.tools;
    await ctx.reply(
      paid.ok
        ? say(language, 'paid', { coins: paid.coins, balance: paid.balance })
        : say(language, 'pay-problem', { why: refusal(language, paid.code) }),
    );
  });

  // The outbox tells the person once, whether Telegram or the staff reports the refund first.
  bot.on('message:refunded_payment', async (ctx) => {
    await ctx.tools.services.reversePayment(ctx.message.refunded_payment.telegram_payment_charge_id);
  });
}
