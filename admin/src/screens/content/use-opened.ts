import { useState } from 'react';

const NEW = 'new';

/**
 * The thing that an address opens. A new one that has just been stored goes on being written on the same page, whose address has
 * become its own.
 */
export function useOpened(id: string | undefined) {
  const [made, setMade] = useState<{ readonly id: string; readonly hasArrived: boolean } | null>(null);
  const [series, setSeries] = useState(0);
  if (made !== null && id === made.id && !made.hasArrived) setMade({ ...made, hasArrived: true });
  if (made?.hasArrived === true && id !== made.id) {
    setMade(null);
    setSeries(series + 1);
  }
  const isNew = id === NEW || (made !== null && id === made.id);
  return {
    key: isNew ? `${NEW}-${String(series)}` : id,
    id: isNew ? null : (id ?? null),
    create: (created: string) => setMade({ id: created, hasArrived: false }),
  };
}
