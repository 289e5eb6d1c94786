import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useBackHandler } from '../telegram/back-handler.js';
import { getPlatform, onPlatformChange } from '../telegram/current.js';

/** How deep this tab's history goes inside the app; the router keeps it in the history's state. */
function depth(): number {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return 0;
  return typeof state.idx === 'number' ? state.idx : 0;
}

/** One step back inside the app; from its first page, home. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (depth() > 0) navigate(-1);
    else navigate('/', { replace: true });
  }, [navigate]);
}

/** Telegram's own back button, shown everywhere but at home. Only this code controls that button. */
export function useTelegramBack(): void {
  const goBack = useGoBack();
  const away = useLocation().pathname !== '/';
  const taken = useBackHandler();
  useEffect(() => {
    const set = () => getPlatform().setBack(taken ?? (away ? goBack : null));
    set();
    return onPlatformChange(set);
  }, [away, goBack, taken]);
}
