import { InlineKeyboard, type Composer } from 'grammy';
import { cutUnits } from '@hokm/shared/graphemes';
import type { BotContext } from '../core/context.js';
import type { GroupBoard, GroupChoice } from '../core/services.js';
import type { Say, Spoken } from '../texts/texts.js';

/** What the buttons under the table hold, what each chooses, and its label. The answer is the text `group-<data>-done`. */
const CHOICES = {
  'told-on': { told: true },
  'told-off': { told: false },
  'counted-on': { counted: true },
  'counted-off': { counted: false },
} as const satisfies Record<string, GroupChoice>;
type Choice = keyof typeof CHOICES;
const isChoice = (text: string): text is Choice => Object.hasOwn(CHOICES, text);

function textOf(say: Say, language: Spoken, { places, pair }: GroupBoard): string {
  if (places.length === 0) return say(language, 'group-board-empty');
  const lines = places.map((place) => say(language, 'group-board-place', place));
  const best =
    pair === null
      ? []
      : ['', say(language, 'group-board-pair', { one: pair.names[0], two: pair.names[1], wins: pair.wins })];
  return [say(language, 'group-board-title'), '', ...lines, ...best].join('\n');
}

function keyboardOf(say: Say, language: Spoken): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const [at, choice] of Object.keys(CHOICES).entries()) {
    if (at === 2) keyboard.row();
    keyboard.text(say(language, `group-${choice}`), `group:${choice}`);
  }
  return keyboard;
}

/**
 * `/table` in groups: this week's results of the people who have agreed to be counted, with the buttons to agree, and to be
 * told when a table opens. Each button sets one state, so that pressing it twice is harmless.
 */
export function groupTable(bot: Composer<BotContext>): void {
  const groups = bot.chatType(['group', 'supergroup']);
  groups.command('table', async (ctx) => {
    const { language } = await ctx.person();
    const { say, services } = ctx.tools;
    const board = await services.readGroupBoard(ctx.chat.id);
    await ctx.reply(textOf(say, language, board), { reply_markup: keyboardOf(say, language) });
  });
  groups.callbackQuery(/^group:([a-z-]{1,20})$/, async (ctx) => {
    const choice = ctx.match[1] ?? '';
    if (!isChoice(choice)) {
      await ctx.answerCallbackQuery();
      return;
    }
    const account = await ctx.person();
    const { say, refusal, services } = ctx.tools;
    const group = { chat: ctx.chat.id, title: ctx.chat.title };
    const chosen = await services.chooseInGroup(account, group, CHOICES[choice]);
    const words = chosen.ok
      ? say(account.language, `group-${choice}-done`)
      : refusal(account.language, chosen.code);
    await ctx.answerCallbackQuery({ text: cutUnits(words, 200), show_alert: true });
  });
  groups.on('message:left_chat_member', async (ctx) => {
    const { id } = ctx.message.left_chat_member;
    if (id !== ctx.me.id) await ctx.tools.services.leaveGroup(ctx.chat.id, id);
  });
}
