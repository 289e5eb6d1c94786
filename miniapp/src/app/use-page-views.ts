import { useEffect } from 'react';
import { countedPage } from '../lib/usage-tracker.js';
import { startUsage, usage } from '../session/index.js';

/** Counts the page in sight. */
export function usePageViews(pathname: string): void {
  useEffect(() => {
    if (document.visibilityState === 'visible') usage.show(countedPage(pathname));
  }, [pathname]);
  useEffect(() => startUsage(() => usage.show(countedPage(window.location.pathname))), []);
}
