import { useSession, type Session } from '../session/session.js';

/** Lays the felt that the person wears on every table of the page. */
function applyFelt({ user }: Pick<Session, 'user'>): void {
  const felt = (user as Partial<Session['user']>)?.worn?.felt ?? null;
  const root = document.documentElement;
  if (felt === null) root.removeAttribute('data-felt');
  else root.setAttribute('data-felt', felt);
}

/** Applies the worn felt: after a change, after a reload, and when another person signs in. */
export function followWorn(): void {
  useSession.subscribe(applyFelt);
  applyFelt(useSession.getState());
}
