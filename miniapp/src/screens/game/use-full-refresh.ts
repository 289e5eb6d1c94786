import { useSession } from '../../session/index.js';
import { deviceStorage } from '@hokm/web/browser';
import type { RefreshCost } from '../../table/index.js';
import { getLaunch } from '../../telegram/current.js';

/** The full refresh, and what it costs who is signed in here. In Telegram the page signs itself in again. */
export function useFullRefresh(): { readonly cost: RefreshCost; readonly refresh: () => void } {
  const guest = useSession(({ user }) => user?.is_guest ?? false);
  return {
    cost: getLaunch() !== null ? 'none' : guest ? 'guest' : 'sign_in',
    refresh: () => {
      deviceStorage().clear();
      window.location.reload();
    },
  };
}
