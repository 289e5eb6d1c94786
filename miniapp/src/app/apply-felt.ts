import { useSession, type Session } from '../session/session.js';

/** Lays the felt that the person wears on every table of the page. */
function applyFelt({ user }: Pick<Session, 'user'>): void {
  const felt = (user as Partial<Session['user']>)?.worn?.felt ?? null;
  const root = document.documentElement;
  if (felt === null) root.removeAttribute('data-felt');
  else root.setAttribute('data-felt', felt);
}

/** Keeps the felt in step with what is worn: at once, after a reload, and when somebody else signs in. */
export function followWorn(): void {
  useSession.subscribe(applyFelt);
  applyFelt(useSession.getState());
}
