import { bestEffort } from './best-effort.js';
import type { Buttons } from './buttons.js';
import { menuOf } from './commands.js';
import type { BotContext } from './context.js';
import type { Say, Spoken } from '../texts/texts.js';

/** The button beside the text field, which opens the app; null where Telegram cannot open it in the chat. */
export function menuButton(say: Say, buttons: Buttons, language: Spoken) {
  const [[button] = []] = buttons.open(say(language, 'menu-button'), null, true).inline_keyboard;
  if (button === undefined || !('web_app' in button)) return null;
  return { type: 'web_app', text: button.text, web_app: button.web_app } as const;
}

/** Shows the menu of a person's chat in a language. Nothing depends on it: a refusal of Telegram changes nothing else. */
export async function showChatMenu(
  ctx: BotContext,
  language: Spoken,
  { commands }: { readonly commands: boolean },
): Promise<void> {
  const { say, buttons } = ctx.tools;
  const chat_id = ctx.chatId;
  if (chat_id === undefined) return;
  const menu_button = menuButton(say, buttons, language);
  if (menu_button !== null) await bestEffort(ctx.api.setChatMenuButton({ chat_id, menu_button }));
  if (commands)
    await bestEffort(ctx.api.setMyCommands(menuOf(say, language), { scope: { type: 'chat', chat_id } }));
}
