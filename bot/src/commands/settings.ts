import { InlineKeyboard, type Composer } from 'grammy';
import { cutUnits } from '@hokm/shared/graphemes';
import { bestEffort, replaceQuestion } from '../core/best-effort.js';
import { showChatMenu } from '../core/chat-menu.js';
import type { BotContext } from '../core/context.js';
import { muteButton, MUTES } from '../core/notices.js';
import { NOTICE_KINDS, type NoticeSettings, type QuietHours } from '../core/services.js';
import type { Say, Spoken } from '../texts/texts.js';

/** Quiet hours that the button goes through, one after another. */
const NIGHTS: readonly (QuietHours | null)[] = [null, { from: 22, to: 8 }, { from: 0, to: 9 }];

/** Languages in a row of the keyboard. */
const LANGUAGES_IN_ROW = 2;

function noticeKeyboard(say: Say, language: Spoken, { off, quiet }: NoticeSettings): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const kind of NOTICE_KINDS) {
    const isOff = off.includes(kind);
    const what = say(language, `notice-${kind}`);
    keyboard.text(
      say(language, isOff ? 'notice-off' : 'notice-on', { what }),
      `nt:${kind}:${isOff ? 'on' : 'off'}`,
    );
    keyboard.row();
  }
  const at = NIGHTS.findIndex((night) => night?.from === quiet?.from && night?.to === quiet?.to);
  const label = quiet === null ? say(language, 'quiet-off') : say(language, 'quiet-on', { ...quiet });
  return keyboard.text(label, `qh:${(at + 1) % NIGHTS.length}`);
}

/** Updates the keyboard. A button that was pressed twice leaves it unchanged, which Telegram refuses. */
async function showNotices(ctx: BotContext, current: NoticeSettings): Promise<void> {
  const { language } = await ctx.person();
  await ctx.answerCallbackQuery();
  const reply_markup = noticeKeyboard(ctx.tools.say, language, current);
  await bestEffort(ctx.editMessageReplyMarkup({ reply_markup }));
}

/** `/language` and `/notifications`, with buttons. */
export function settings(bot: Composer<BotContext>): void {
  const chat = bot.chatType('private');

  chat.command('language', async (ctx) => {
    const keyboard = new InlineKeyboard();
    for (const [at, { code, name }] of ctx.tools.services.languages().entries()) {
      if (at > 0 && at % LANGUAGES_IN_ROW === 0) keyboard.row();
      keyboard.text(name, `lang:${code}`);
    }
    await ctx.reply(await ctx.say('language-ask'), { reply_markup: keyboard });
  });

  chat.callbackQuery(/^lang:([A-Za-z-]{2,12})$/, async (ctx) => {
    const { say, services } = ctx.tools;
    const { id, language: before } = await ctx.person();
    const chosen = ctx.match[1] ?? before;
    // The staff may have switched it off since the buttons were sent.
    const language = (await services.setLanguage(id, chosen)) ? chosen : before;
    await ctx.answerCallbackQuery();
    await replaceQuestion(ctx, say(language, 'language-done'));
    await showChatMenu(ctx, language, { commands: true });
  });

  chat.command('notifications', async (ctx) => {
    const account = await ctx.person();
    const { say, services } = ctx.tools;
    const current = await services.readNoticeSettings(account);
    await ctx.reply(say(account.language, 'notices-title'), {
      reply_markup: noticeKeyboard(say, account.language, current),
    });
  });

  chat.callbackQuery(/^nt:([a-z_]+):(on|off)$/, async (ctx) => {
    const kind = NOTICE_KINDS.find((each) => each === ctx.match[1]);
    if (kind === undefined) {
      await ctx.answerCallbackQuery();
      return;
    }
    const account = await ctx.person();
    await showNotices(ctx, await ctx.tools.services.switchNotice(account, kind, ctx.match[2] === 'on'));
  });

  chat.callbackQuery(MUTES, async (ctx) => {
    const kind = NOTICE_KINDS.find((each) => each === ctx.match[1]);
    if (kind === undefined) {
      await ctx.answerCallbackQuery();
      return;
    }
    const account = await ctx.person();
    const { language } = account;
    const { say, services } = ctx.tools;
    const isOff = ctx.match[2] === 'off';
    await services.switchNotice(account, kind, !isOff);
    const words = say(language, isOff ? 'mute-done' : 'mute-undone', {
      what: say(language, `notice-${kind}`),
    });
    await ctx.answerCallbackQuery({ text: cutUnits(words, 200), show_alert: true });
    const rows = ctx.callbackQuery.message?.reply_markup?.inline_keyboard ?? [];
    const others = rows.filter((row) =>
      row.every((button) => !('callback_data' in button && MUTES.test(button.callback_data))),
    );
    const inline_keyboard = [...others, [muteButton(say, language, kind, isOff)]];
    await bestEffort(ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard } }));
  });

  chat.callbackQuery(/^qh:([0-2])$/, async (ctx) => {
    const night = NIGHTS[Number(ctx.match[1])] ?? null;
    await showNotices(ctx, await ctx.tools.services.setQuietHours(await ctx.person(), night));
  });
}
