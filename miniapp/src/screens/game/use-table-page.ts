import { useEffect } from 'react';
import { getPlatform } from '../../telegram/current.js';

/** The page gives itself to the table: no scrolling, and Telegram asks before it closes a running match. */
export function useTablePage(running: boolean): void {
  useEffect(() => {
    document.body.classList.add('at-table');
    return () => document.body.classList.remove('at-table');
  }, []);
  useEffect(() => {
    getPlatform().setClosingConfirmation(running);
    return () => getPlatform().setClosingConfirmation(false);
  }, [running]);
}
