import { useEffect, type RefObject } from 'react';
import type { CountedEvent } from '@hokm/shared/api/analytics/limits';
import { usage } from '../../session/index.js';

/** A story that was left sooner has not been read, ms. */
const READ_MS = 3_000;

/** The names of events about a kind of text. */
export interface Counted {
  readonly type: 'stories' | 'books' | 'authors' | 'pages';
  readonly opened: CountedEvent;
  readonly read: CountedEvent;
}
const STORY: Counted = { type: 'stories', opened: 'story_opened', read: 'story_read' };

/**
 * Counts a text as opened, and as read when its middle has been in sight. `id`: null for a text that is not counted. `middle`:
 * an element in the middle of the text.
 */
export function useCountRead(
  id: string | null,
  middle: RefObject<Element | null>,
  of: Counted = STORY,
): void {
  useEffect(() => {
    if (id === null) return undefined;
    const target = { type: of.type, id };
    usage.event(of.opened, target);
    const element = middle.current;
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined;
    let isSeen = false;
    let isLongEnough = false;
    const tell = () => {
      if (!isSeen || !isLongEnough) return;
      usage.event(of.read, target);
      watched.disconnect();
    };
    const watched = new IntersectionObserver((entries) => {
      // A quick hand may have carried it out of sight again at the top.
      isSeen ||= entries.some(
        ({ isIntersecting, boundingClientRect }) => isIntersecting || boundingClientRect.bottom < 0,
      );
      tell();
    });
    watched.observe(element);
    const timer = setTimeout(() => {
      isLongEnough = true;
      tell();
    }, READ_MS);
    return () => {
      clearTimeout(timer);
      watched.disconnect();
    };
  }, [id, middle, of]);
}
