import { createContext, use, useEffect } from 'react';

interface Crumb {
  readonly last: string | null;
  readonly setLast: (last: string | null) => void;
}

/** The last step of the breadcrumb, set by the page: a title, a name, a code. */
export const CrumbContext = createContext<Crumb>({ last: null, setLast: () => undefined });

/** Sets the last step of the breadcrumb as long as the caller is shown. */
export function useCrumb(last: string | null): void {
  const { setLast } = use(CrumbContext);
  useEffect(() => {
    setLast(last);
    return () => setLast(null);
  }, [last, setLast]);
}
