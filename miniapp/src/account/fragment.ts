import { useEffect, useState } from 'react';

/** The `name=value` pairs in the address's fragment; null when none of the names is in it. */
function pick(names: readonly string[]): URLSearchParams | null {
  const found = new URLSearchParams(window.location.hash.slice(1));
  return names.some((name) => found.has(name)) ? found : null;
}

/** Removes the fragment from the address without adding a history entry. */
function dropFragment(): void {
  const { hash, pathname, search } = window.location;
  if (hash !== '') window.history.replaceState(window.history.state, '', `${pathname}${search}`);
}

/**
 * The values in the address's fragment when the page opens; null if none of `names` is in it. The fragment is removed
 * at once, so a one-time code or token does not stay in the history or in a copied link.
 */
export function useFragment(names: readonly string[]): URLSearchParams | null {
  // Only read here, because rendering may run twice; an effect removes the fragment.
  const [values, setValues] = useState(() => pick(names));
  useEffect(() => {
    if (values !== null) dropFragment();
  }, [values]);
  useEffect(() => {
    // A link to the same page with another fragment does not mount the page again.
    const look = () => setValues((before) => pick(names) ?? before);
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [names]);
  return values;
}
