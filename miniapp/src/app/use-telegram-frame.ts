import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../session/index.js';
import { useSettings } from '../settings/index.js';
import { getPlatform, onPlatformChange } from '../telegram/current.js';

/** Pages that are felt from edge to edge. */
const FELT = /^\/(?:game|watch|room|replay|help\/lesson)(?:\/|$)/;

/** The felt at the edges of the page, as it is worn and in the theme of the moment. */
function feltColour(): `#${string}` | null {
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--felt-2').trim();
  return /^#[\da-f]{6}$/i.test(colour) ? (colour as `#${string}`) : null;
}

/** Telegram's bars above and below the page go with it: the felt's colour on the felt, else the theme's. */
function useGround(pathname: string): void {
  const isFelt = FELT.test(pathname);
  const worn = useSession(({ user }) => user?.worn.felt ?? null);
  const theme = useSettings((settings) => settings.theme);
  useEffect(() => {
    const paint = () => getPlatform().setGround?.(isFelt ? feltColour() : null);
    paint();
    return onPlatformChange(paint);
  }, [isFelt, worn, theme]);
}

/** "Settings" in Telegram's own menu of the app. */
function useSettingsItem(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let stop = () => {};
    const offer = () => {
      stop();
      stop = getPlatform().offerSettings?.(() => navigate('/settings')) ?? (() => {});
    };
    offer();
    const forget = onPlatformChange(offer);
    return () => {
      forget();
      stop();
    };
  }, [navigate]);
}

/** What Telegram shows around the page, besides its back button. */
export function useTelegramFrame(pathname: string): void {
  useGround(pathname);
  useSettingsItem();
}
