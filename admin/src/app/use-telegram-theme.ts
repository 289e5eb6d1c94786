import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { onTelegramScheme, telegramScheme } from '../telegram/theme.js';

const SHOWN = 'data-mantine-color-scheme';

/** In Telegram’s web view, the theme of the system is Telegram’s own, as long as none is chosen here. */
export function useTelegramTheme(): void {
  const { colorScheme } = useMantineColorScheme();
  const scheme = useSyncExternalStore(onTelegramScheme, telegramScheme);
  useEffect(() => {
    if (colorScheme !== 'auto' || scheme === null) return undefined;
    const root = document.documentElement;
    const show = () => {
      if (root.getAttribute(SHOWN) !== scheme) root.setAttribute(SHOWN, scheme);
    };
    show();
    // The library follows the device; Telegram has the last word.
    const watcher = new MutationObserver(show);
    watcher.observe(root, { attributeFilter: [SHOWN] });
    return () => watcher.disconnect();
  }, [colorScheme, scheme]);
}
