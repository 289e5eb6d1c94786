import type { PasswordSignInAnswer } from '@hokm/shared/api';
import { useCallback, useEffect, useState } from 'react';
import { askWhoIsIn, leave, wasHere, type Entry } from './api/panel-entry.js';
import { useTexts } from './text/LanguageProvider.js';
import type { Toast } from './ui/Toasts.js';

export const SIGN_IN = '/admin/login';
export const HOME = '/admin';
/** Read by the game, which says there why somebody was sent back. */
const SENT_BACK = '/#refused=auth/forbidden';
/** The requirement's own numbers, ms. */
const ALERT_MS = 6000;
const PASSWORD_CHANGE_MS = 5000;

/** Puts an address into the browser's bar; the page before it stays behind the back button. */
function show(path: string): void {
  if (window.location.pathname !== path) window.history.replaceState(null, '', path);
}

/** Who is in the panel, as the server says, and the ways in and out. Whoever is not is led to where they belong. */
export function usePanel() {
  const { language, t } = useTexts();
  const [entry, setEntry] = useState<Entry>(() => ({ kind: wasHere() ? 'asking' : 'signed_out' }));
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [asked, setAsked] = useState(0);
  const isAsking = entry.kind === 'asking';

  useEffect(() => {
    if (!isAsking) return undefined;
    let isCurrent = true;
    void askWhoIsIn(language).then((found) => {
      if (isCurrent) setEntry(found);
    });
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the answer is the same in each language: not asked again
  }, [isAsking, asked]);

  useEffect(() => {
    const atSignIn = window.location.pathname === SIGN_IN;
    if (entry.kind === 'signed_out') show(SIGN_IN);
    if (entry.kind === 'in' || entry.kind === 'set_up_needed')
      show(atSignIn ? HOME : window.location.pathname);
    if (entry.kind === 'not_admin' && !atSignIn) window.location.replace(SENT_BACK);
  }, [entry]);

  const ask = useCallback(() => {
    setEntry({ kind: 'asking' });
    setAsked((before) => before + 1);
  }, []);
  const entered = (answer: PasswordSignInAnswer) => {
    setToasts([
      ...(answer.security_alert === null ? [] : [{ text: answer.security_alert.message, lasts: ALERT_MS }]),
      ...(answer.requires_password_change
        ? [{ text: t('password_change_required'), lasts: PASSWORD_CHANGE_MS }]
        : []),
    ]);
    ask();
  };
  const out = async () => {
    await leave(language);
    setEntry({ kind: 'signed_out' });
  };
  const toastOver = useCallback(() => setToasts((before) => before.slice(1)), []);
  return { entry, ask, entered, out, toasts, toastOver };
}
