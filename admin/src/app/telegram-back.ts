import { onTelegram, tellTelegram } from '@hokm/web/telegram';
import { GAME_HOME } from '../navigation/game.js';
import { isDialogOpen } from '../ui/keys.js';
import { router } from './router.js';

/** Closes what lies over the page, as the Escape key does. */
function closeTop(): void {
  const at = document.activeElement ?? document.body;
  at.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
  );
}

function goBack(): void {
  if (isDialogOpen()) {
    closeTop();
    return;
  }
  // The number of this page in the history of the router; 0 where the panel was entered.
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  if ((idx ?? 0) > 0) void router.navigate(-1);
  else window.location.assign(GAME_HOME);
}

/** Telegram's back button closes what is open, then goes a page back, and from the first page to the game. Returns how to stop. */
export function followTelegramBack(): () => void {
  tellTelegram('web_app_setup_back_button', { is_visible: true });
  return onTelegram('back_button_pressed', goBack);
}
