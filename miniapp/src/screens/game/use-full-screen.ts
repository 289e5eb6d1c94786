import { useEffect } from 'react';
import { useSettings } from '../../settings/index.js';
import { getPlatform, onPlatformChange } from '../../telegram/current.js';

/** A phone on its side: the heads of Telegram and of the device would take a fifth of its height. */
const ON_ITS_SIDE = '(max-height: 559px) and (min-width: 560px) and (pointer: coarse)';

/** Lets the table fill the screen of a phone that lies on its side, or always where the person wants that, and keeps it on its side. */
export function useFullScreen(): void {
  const { fullTable, lockTable } = useSettings();
  useEffect(() => {
    const side = window.matchMedia(ON_ITS_SIDE);
    const follow = () => getPlatform().setFullScreen?.(fullTable || side.matches);
    follow();
    side.addEventListener('change', follow);
    const forget = onPlatformChange(follow);
    return () => {
      side.removeEventListener('change', follow);
      forget();
      getPlatform().setFullScreen?.(false);
    };
  }, [fullTable]);
  useEffect(() => {
    if (!lockTable) return;
    getPlatform().lockTurning?.(true);
    return () => getPlatform().lockTurning?.(false);
  }, [lockTable]);
}
