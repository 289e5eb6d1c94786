import { mayEnter } from '@hokm/shared/policy';
import { routeAt } from '../navigation/routes.js';
import { rememberedLevel } from '../session/session.js';
import { loadShell } from './gates.js';
import { ROUTES } from './routes.js';

const BASE = '/admin';

/**
 * Loads the scripts of the frame and of the address's screen while the server is asked who is signed in: otherwise each would
 * wait for the one before. The level is the one that this device remembers; whether the person may enter is decided where the
 * screen is drawn.
 */
export function loadAhead(pathname: string): void {
  const level = rememberedLevel();
  if (level === null || !pathname.startsWith(BASE)) return;
  const address = pathname.slice(BASE.length).replace(/\/$/, '') || '/';
  const route = routeAt(ROUTES, address);
  // A script that fails here is loaded again where it is drawn, and the error is shown there.
  loadShell().catch(() => undefined);
  if (route !== undefined && mayEnter(level, route.area)) route.preload().catch(() => undefined);
}
