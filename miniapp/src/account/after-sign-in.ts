import i18next from 'i18next';
import type { ExchangeAnswer, PasswordSignInAnswer } from '@hokm/shared/api';
import { goTo } from '../navigation/navigation.js';
import { setSession } from '../session/index.js';
import { showToast } from '../ui/Toast.js';

/** How long the two toasts after signing in are shown, ms; both values come from the requirements. */
const ALERT_MS = 6000;
const PASSWORD_CHANGE_MS = 5000;
export const SIGN_IN_PATH = '/sign-in';
const CHANGE_PATH = '/security/password';

let landing: string | null = null;

/** The page to open after the sign-in that just happened; null if there was none. */
export function consumeRedirect(): string | null {
  return landing;
}

/** Called when the sign-in page opens. */
export function forgetLanding(): void {
  landing = null;
}

/** Goes to a page after signing in: away from the sign-in page by its own redirect, from any other page directly. */
export function landOn(path: string): void {
  landing = path;
  if (window.location.pathname !== SIGN_IN_PATH && path !== currentPath()) goTo(path);
}

/** Path, query and fragment of the current page. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location;
  return `${pathname}${search}${hash}`;
}

function later(ms: number, tell: () => void): void {
  if (ms === 0) tell();
  else setTimeout(tell, ms);
}

/** Completes a sign-in: stores the session, shows the server's messages, and opens the next page. */
export function welcome(
  answer: PasswordSignInAnswer | ExchangeAnswer,
  { path, remember = true }: { path: string; remember?: boolean },
): void {
  const mustChange = 'requires_password_change' in answer && answer.requires_password_change;
  landOn(mustChange ? CHANGE_PATH : path);
  setSession(answer, { remember });
  const { security_alert: alert } = answer;
  if (alert !== null) showToast(alert.message, 'shield', undefined, ALERT_MS);
  else if (!mustChange) showToast(answer.message, 'check');
  if (mustChange)
    later(alert === null ? 0 : ALERT_MS, () =>
      showToast(i18next.t('sign_in.change_required'), 'lock', undefined, PASSWORD_CHANGE_MS),
    );
}
