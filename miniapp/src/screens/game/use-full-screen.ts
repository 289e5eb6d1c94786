import { useEffect } from 'react';
import { getPlatform, onPlatformChange } from '../../telegram/current.js';

/** A phone on its side: the heads of Telegram and of the device would take a fifth of its height. */
const ON_ITS_SIDE = '(max-height: 559px) and (min-width: 560px) and (pointer: coarse)';

/** Lets the table fill the screen of a phone that lies on its side, where Telegram can do so. */
export function useFullScreen(): void {
  useEffect(() => {
    const side = window.matchMedia(ON_ITS_SIDE);
    const follow = () => getPlatform().setFullScreen?.(side.matches);
    follow();
    side.addEventListener('change', follow);
    const forget = onPlatformChange(follow);
    return () => {
      side.removeEventListener('change', follow);
      forget();
      getPlatform().setFullScreen?.(false);
    };
  }, []);
}
