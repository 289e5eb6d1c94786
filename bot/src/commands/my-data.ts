import { InputFile, type Composer } from 'grammy';
import { errorText } from '@hokm/shared/text';
import type { BotContext } from '../core/context.js';

const utf8 = new TextEncoder();

async function* encoded(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of text) yield utf8.encode(piece);
}

/** `/mydata`: the data export of the account, as a file in the chat. */
export function myData(bot: Composer<BotContext>): void {
  bot.chatType('private').command('mydata', async (ctx) => {
    const account = await ctx.person();
    const { say, services } = ctx.tools;
    await ctx.replyWithChatAction('upload_document');
    const file = await services.exportData(account);
    if (!file.ok) {
      await ctx.reply(errorText(file.code, account.language));
      return;
    }
    const caption = say(account.language, 'mydata');
    await ctx.replyWithDocument(new InputFile(encoded(file.text), file.name), { caption });
  });
}
