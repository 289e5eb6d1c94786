import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useTakeBack } from '../telegram/back-handler.js';

/** How many layers lie over the page at an entry of the history, in the entry's state. */
const LAYERS = 'layers';

interface Layer {
  readonly depth: number;
  readonly close: () => void;
}

/** The layers that are open, the topmost last. */
const open: Layer[] = [];
/** The newest entry that layers were seen at: how many, and the router's key of its page. */
let last: { readonly layers: number; readonly page: unknown } = { layers: 0, page: null };
/** A step over an entry that has lost its layer is under way. */
let isSkipping = false;

function here(): { readonly layers: number; readonly page: unknown } {
  const state = (window.history.state ?? {}) as { readonly [LAYERS]?: unknown; readonly key?: unknown };
  const layers = state[LAYERS];
  return { layers: typeof layers === 'number' ? layers : 0, page: state.key };
}

/**
 * One step back closes the layers above the entry that it arrives at. An entry whose layer is gone, as it was closed by what it
 * was opened for, is stepped over.
 */
function onPop(): void {
  const [before, now] = [last, here()];
  last = now;
  const closed = open.filter(({ depth }) => depth > now.layers).reverse();
  for (const { close } of closed) close();
  if (isSkipping) {
    isSkipping = false;
    return;
  }
  const isLeft = closed.length === 0 && before.layers > now.layers && before.page === now.page;
  const isEmpty = now.layers > open.length;
  if (!isLeft && !isEmpty) return;
  isSkipping = true;
  window.history.back();
}

let isListening = false;
function listen(): void {
  if (isListening) return;
  isListening = true;
  last = here();
  window.addEventListener('popstate', onPop);
}

/** The entry of a new layer: the one that the page is at where that has lost its own, otherwise a new one. */
function enter(): number {
  const depth = open.length + 1;
  // The entry has the page's own key, so that the router sees no change.
  if (here().layers < depth) {
    const state: unknown = window.history.state;
    window.history.pushState({ ...(typeof state === 'object' ? state : {}), [LAYERS]: depth }, '');
  }
  last = here();
  return last.layers;
}

/**
 * A layer over a page, as long as it is mounted: a sheet, a dialog, a viewer. One step back, in the browser as in Telegram, closes
 * the topmost one and leaves the page as it is. Returns the way to close it.
 */
export function useLayer(onClose: () => void): () => void {
  const closed = useEffectEvent(onClose);
  const own = useRef<Layer | null>(null);
  useEffect(() => {
    listen();
    const layer: Layer = {
      depth: enter(),
      close: () => {
        leave();
        closed();
      },
    };
    const leave = () => {
      const place = open.indexOf(layer);
      if (place >= 0) open.splice(place, 1);
    };
    open.push(layer);
    own.current = layer;
    return leave;
  }, []);
  const close = useCallback(() => {
    const layer = own.current;
    if (layer === null || !open.includes(layer)) return;
    if (open.at(-1) === layer && here().layers === layer.depth) window.history.back();
    else layer.close();
  }, []);
  useTakeBack(close);
  return close;
}
