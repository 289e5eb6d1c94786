import { useEffect } from 'react';
import { getPlatform } from '../../telegram/current.js';
import { useWakeLock } from './use-wake-lock.js';

/** The page gives itself to the table: no scrolling, a screen that stays on, and Telegram asks before it closes a running match. */
export function useTablePage(running: boolean): void {
  useWakeLock(running);
  useEffect(() => {
    document.body.classList.add('at-table');
    return () => document.body.classList.remove('at-table');
  }, []);
  useEffect(() => {
    getPlatform().setClosingConfirmation(running);
    return () => getPlatform().setClosingConfirmation(false);
  }, [running]);
}
