import { pathOf, readAddress } from '@hokm/shared/addresses';
import { getLaunch } from '../telegram/current.js';

/** The start parameter of this very load: Telegram's, or a plain link's `?startapp=`. */
function startParam(): string | null {
  const launch = getLaunch();
  if (launch?.fresh) return launch.startParam;
  return new URLSearchParams(window.location.search).get('startapp');
}

/** Opens what the link of this load names instead of home, before the router reads the address. */
export function openInvitation(): void {
  const address = readAddress(startParam() ?? '');
  if (address !== null) window.history.replaceState(null, '', pathOf(address));
}
