import { getLaunch } from '../telegram/current.js';
import { accountPage, invitedClan, invitedFriend, invitedRoom, storyPage } from '../telegram/launch.js';

/** The start parameter of this very load: Telegram's, or a plain link's `?startapp=`. */
function startParam(): string | null {
  const launch = getLaunch();
  if (launch?.fresh) return launch.startParam;
  return new URLSearchParams(window.location.search).get('startapp');
}

/** An invitation opens its room, a friend's link the friends, a clan's link the clan, the bot's links a page of the account or a story, instead of home, before the router reads the address. */
export function openInvitation(): void {
  const param = startParam();
  const [roomId, friend, page] = [
    invitedRoom(param),
    invitedFriend(param),
    accountPage(param) ?? storyPage(param),
  ];
  const clan = invitedClan(param);
  if (roomId !== null) window.history.replaceState(null, '', `/room/${roomId}?join=1`);
  else if (friend !== null) window.history.replaceState(null, '', `/friends?add=${friend}`);
  else if (clan !== null) window.history.replaceState(null, '', `/clans/${clan}`);
  else if (page !== null) window.history.replaceState(null, '', page);
}
