import { InlineKeyboard, InlineQueryResultBuilder, type Composer } from 'grammy';
import { ROOM_CODE } from '@hokm/shared/protocol';
import { typedRoom } from '@hokm/shared/spelling';
import { actorOf, type BotContext } from '../core/context.js';
import { appLink } from '../core/links.js';
import { NO_PREVIEW } from '../core/no-previews.js';
import { followedResult, renderRoomCard, withoutNames } from '../core/room-card.js';
import { languageOf } from '../texts/texts.js';
import { tableResult } from './inline-table.js';

/** Inline mode, in any chat: a card for a room, a new table, an invitation to play, and the profile. Personal, so never cached. */
export function inline(bot: Composer<BotContext>): void {
  bot.on('inline_query', async (ctx) => {
    const actor = actorOf(ctx);
    if (actor === null) return;
    const { say, services, links } = ctx.tools;
    // Typing is not coming: an account is made by who opens the app or writes to the bot.
    const account = await services.findAccount(actor);
    const language = account?.language ?? languageOf(actor.language_code);
    const name = account?.name ?? actor.first_name;
    const code = typedRoom(ctx.inlineQuery.query);
    const card = ROOM_CODE.test(code) ? await services.findRoom(code) : null;
    const results = [];
    if (card !== null && card.status !== 'finished') {
      const isPrivate = card.is_private === true;
      const shown = isPrivate ? withoutNames(card) : card;
      const id = followedResult(code, isPrivate);
      const { text, keyboard } = renderRoomCard(say, language, links, shown);
      const taken = card.seats.filter((seat) => seat !== null).length;
      const title = say(language, 'inline-room', { room: shown.name });
      const description = say(language, 'inline-room-about', { taken });
      results.push(
        InlineQueryResultBuilder.article(id, title, { description, reply_markup: keyboard }).text(
          text,
          NO_PREVIEW,
        ),
      );
    }
    results.push(tableResult(ctx.tools, language, { id: actor.telegram_id, name }));
    const play = new InlineKeyboard().url(
      say(language, 'play'),
      appLink(links, account === null ? null : { kind: 'ref', id: account.id }),
    );
    results.push(
      InlineQueryResultBuilder.article('play', say(language, 'inline-play'), {
        description: say(language, 'inline-play-about'),
        reply_markup: play,
      }).text(say(language, 'inline-play-text', { name }), NO_PREVIEW),
    );
    if (account === null) {
      await ctx.answerInlineQuery(results, { cache_time: 0, is_personal: true });
      return;
    }
    const profile = await services.readProfile(account);
    const { level, score, games, wins, trophies } = profile;
    const look = new InlineKeyboard().url(
      say(language, 'open'),
      appLink(links, { kind: 'profile', id: account.id }),
    );
    results.push(
      InlineQueryResultBuilder.article('profile', say(language, 'inline-profile'), {
        description: say(language, 'inline-profile-about', { level, wins }),
        reply_markup: look,
      }).text(
        say(language, 'inline-profile-text', { name, level, score, games, wins, trophies }),
        NO_PREVIEW,
      ),
    );
    await ctx.answerInlineQuery(results, { cache_time: 0, is_personal: true });
  });
}
