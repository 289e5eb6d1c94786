import { getLaunch } from '../telegram/current.js';
import { invitedRoom } from '../telegram/launch.js';

/** The start parameter of this very load: Telegram's, or a plain link's `?startapp=`. */
function startParam(): string | null {
  const launch = getLaunch();
  if (launch?.fresh) return launch.startParam;
  return new URLSearchParams(window.location.search).get('startapp');
}

/** An invitation opens its room instead of home, before the router reads the address. */
export function openInvitation(): void {
  const roomId = invitedRoom(startParam());
  if (roomId === null) return;
  window.history.replaceState(null, '', `/room/${roomId}?join=1`);
}
