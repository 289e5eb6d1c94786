import { useEffect, type RefObject } from 'react';
import { usage } from '../../session/index.js';

/** A text that was in sight for so long has been read, ms. */
const READ_MS = 3_000;

/** Counts an item as opened when it comes into sight, and as read when its text has been in sight for a while. */
export function useCountSeen(
  id: string,
  item: RefObject<Element | null>,
  text: RefObject<Element | null>,
): void {
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined;
    let reading: ReturnType<typeof setTimeout> | undefined;
    const whole = item.current;
    const tell = (name: 'news_opened' | 'news_read', target: Element) => {
      usage.event(name, { type: 'news', id });
      watched.unobserve(target);
    };
    const watched = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (target === whole) {
          if (isIntersecting) tell('news_opened', target);
          continue;
        }
        clearTimeout(reading);
        if (isIntersecting) reading = setTimeout(() => tell('news_read', target), READ_MS);
      }
    });
    for (const target of [whole, text.current]) if (target !== null) watched.observe(target);
    return () => {
      clearTimeout(reading);
      watched.disconnect();
    };
  }, [id, item, text]);
}
