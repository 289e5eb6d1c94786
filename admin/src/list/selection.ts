import { useMemo, useState } from 'react';

/** The ticked rows of a list. A row that is no longer on the page is not ticked any more. */
export function useSelection(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const ids = shown.filter((id) => chosen.has(id));
    const toggle = (id: string) =>
      setChosen(new Set(chosen.has(id) ? ids.filter((each) => each !== id) : [...ids, id]));
    return {
      ids,
      has: (id: string) => ids.includes(id),
      toggle,
      isAll: ids.length > 0 && ids.length === shown.length,
      toggleAll: () => setChosen(new Set(ids.length === shown.length ? [] : shown)),
      clear: () => setChosen(new Set()),
    };
  }, [shown, chosen]);
}

export type Selection = ReturnType<typeof useSelection>;
