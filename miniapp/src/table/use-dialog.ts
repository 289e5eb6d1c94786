import { useEffect, useRef, type RefObject } from 'react';

/** A dialog that has just opened: takes the focus, gives it back when it closes, and closes on Escape where it may. */
export function useDialog(onClose: (() => void) | null): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const first = box.current?.querySelector<HTMLElement>('[data-first]') ?? box.current;
    first?.focus({ preventScroll: true });
    return () => {
      // With the next frame: to focus has the page laid out, and much may change with the dialog's end.
      requestAnimationFrame(() => {
        const taken = document.activeElement !== null && document.activeElement !== document.body;
        if (!taken && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true });
      });
    };
  }, []);
  useEffect(() => {
    if (onClose === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);
  return box;
}
