import { useEffect } from 'react';
import { getPlatform } from '../../telegram/current.js';
import { useFullScreen } from './use-full-screen.js';
import { useWakeLock } from './use-wake-lock.js';

/** The page gives itself to the table: no scrolling, a screen that stays on and is all its own on a phone's side, and Telegram asks before it closes a running match. */
export function useTablePage(running: boolean): void {
  useWakeLock(running);
  useFullScreen();
  useEffect(() => {
    document.body.toggleAttribute('data-at-table', true);
    return () => document.body.removeAttribute('data-at-table');
  }, []);
  useEffect(() => {
    getPlatform().setClosingConfirmation(running);
    return () => getPlatform().setClosingConfirmation(false);
  }, [running]);
}
