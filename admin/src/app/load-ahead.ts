import { hasSessionHint } from '../session/session.js';
import { routeAt } from '../navigation/routes.js';
import { loadShell } from './gates.js';
import { ROUTES } from './routes.js';

const BASE = '/admin';

/**
 * Loads the scripts of the frame and of the address's screen while the server is asked who is signed in: otherwise each would
 * wait for the one before. Whether the person may enter is decided where the screen is drawn.
 */
export function loadAhead(pathname: string): void {
  if (!hasSessionHint() || !pathname.startsWith(BASE)) return;
  const address = pathname.slice(BASE.length).replace(/\/$/, '') || '/';
  // What does not come is loaded again, and its failure shown, where it is drawn.
  loadShell().catch(() => undefined);
  routeAt(ROUTES, address)
    ?.preload()
    .catch(() => undefined);
}
