import { useEffect } from 'react';
import { startTelegramView } from '../telegram/view.js';
import { useTelegramTheme } from './use-telegram-theme.js';
import { followTelegramBack } from './telegram-back.js';

/** What the panel has in common with Telegram's client in its web view. */
export function TelegramFrame() {
  useEffect(startTelegramView, []);
  useEffect(followTelegramBack, []);
  useTelegramTheme();
  return null;
}
