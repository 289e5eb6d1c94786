import { useEffect, useState } from 'react';
import type { FairnessAnswer } from '@hokm/shared/api';
import { checkSeats, type SeatsFinding } from './check-seats.js';

/** Checks the draw of seats of a record on this phone; null while it is checked, and where nothing was drawn. */
export function useSeats(record: FairnessAnswer): SeatsFinding | null {
  const [found, setFound] = useState<{ of: FairnessAnswer; finding: SeatsFinding | null } | null>(null);
  useEffect(() => {
    let current = true;
    void checkSeats(record).then((finding) => {
      if (current) setFound({ of: record, finding });
    });
    return () => void (current = false);
  }, [record]);
  return found?.of === record ? found.finding : null;
}
