import { getLaunch } from '../telegram/current.js';
import {
  accountPage,
  galleryPage,
  invitedClan,
  invitedFriend,
  invitedRoom,
  previewPage,
  startPage,
  storyPage,
} from '../telegram/launch.js';

/** The start parameter of this very load: Telegram's, or a plain link's `?startapp=`. */
function startParam(): string | null {
  const launch = getLaunch();
  if (launch?.fresh) return launch.startParam;
  return new URLSearchParams(window.location.search).get('startapp');
}

/** An invitation opens its room, a friend's link the friends, a clan's link the clan, the bot's links a page of the account, a story, pictures or a draft, instead of home, before the router reads the address. */
export function openInvitation(): void {
  const param = startParam();
  const [roomId, friend] = [invitedRoom(param), invitedFriend(param)];
  const page =
    accountPage(param) ?? storyPage(param) ?? galleryPage(param) ?? previewPage(param) ?? startPage(param);
  const clan = invitedClan(param);
  if (roomId !== null) window.history.replaceState(null, '', `/room/${roomId}?join=1`);
  else if (friend !== null) window.history.replaceState(null, '', `/friends?add=${friend}`);
  else if (clan !== null) window.history.replaceState(null, '', `/clans/${clan}`);
  else if (page !== null) window.history.replaceState(null, '', page);
}
