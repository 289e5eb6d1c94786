import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls the chosen tab of a list into view: on a phone not all tabs fit. Answers the ref for the list. */
export function useTabInSight(chosen: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return list;
}
