import { useEffect, useState } from 'react';

/** The `name=value` pairs in the address's fragment; null when none of the names is in it. */
function pick(names: readonly string[]): URLSearchParams | null {
  const found = new URLSearchParams(window.location.hash.slice(1));
  return names.some((name) => found.has(name)) ? found : null;
}

/** Takes away what stands after `#`, without a step in the history. */
function dropFragment(): void {
  const { hash, pathname, search } = window.location;
  if (hash !== '') window.history.replaceState(window.history.state, '', `${pathname}${search}`);
}

/**
 * What the address carries after `#` as the page is opened, if one of `names` is in it; else null. It is taken out of the
 * address at once: a one-time code or token is neither left in the history nor sent on with a link.
 */
export function useFragment(names: readonly string[]): URLSearchParams | null {
  // Read while rendering, which may happen twice; taken away once the page stands.
  const [values, setValues] = useState(() => pick(names));
  useEffect(() => {
    if (values !== null) dropFragment();
  }, [values]);
  useEffect(() => {
    // Another link to the same page changes nothing but this.
    const look = () => setValues((before) => pick(names) ?? before);
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [names]);
  return values;
}
