import { useEffect } from 'react';
import { startTelegramView } from '@hokm/web/telegram';
import { useTelegramTheme } from './use-telegram-theme.js';
import { followTelegramBack } from './telegram-back.js';

/** Connects the panel with Telegram's client: back button, theme and insets of its web view. */
export function TelegramFrame() {
  useEffect(startTelegramView, []);
  useEffect(followTelegramBack, []);
  useTelegramTheme();
  return null;
}
