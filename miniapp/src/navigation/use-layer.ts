import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useTakeBack } from '../telegram/back-handler.js';

/** Marks the history entry of a layer over a page. */
const LAYER = 'layer';

function isLayerOnTop(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && LAYER in state;
}

/**
 * A layer that lies over a page and covers it whole: one step back, in the browser as in Telegram, closes it and leaves the page as
 * it is. The entry has the page's own key, so that the router sees no change. Returns the way to close it.
 */
export function useLayer(onClose: () => void): () => void {
  const closed = useEffectEvent(onClose);
  const isOpen = useRef(false);
  useEffect(() => {
    const state: unknown = window.history.state;
    // After a reload the entry is still there.
    if (!isLayerOnTop())
      window.history.pushState({ ...(typeof state === 'object' ? state : {}), [LAYER]: true }, '');
    isOpen.current = true;
    const leave = () => {
      if (!isOpen.current) return;
      isOpen.current = false;
      closed();
    };
    window.addEventListener('popstate', leave);
    return () => {
      isOpen.current = false;
      window.removeEventListener('popstate', leave);
    };
  }, []);
  const close = useCallback(() => {
    if (isOpen.current && isLayerOnTop()) window.history.back();
  }, []);
  useTakeBack(close);
  return close;
}
