import { useEffect, useState } from 'react';
import type { FairnessAnswer } from '@hokm/shared/api';
import { promises } from '../../fairness/index.js';
import { checkHand, type Finding } from './check-hand.js';

/** Checks every hand of a record on this phone, one after the other; by the hand's number as they come. */
export function useFindings(record: FairnessAnswer | null): Readonly<Record<number, Finding>> {
  const [found, setFound] = useState<{ of: unknown; by: Readonly<Record<number, Finding>> }>({
    of: null,
    by: {},
  });
  useEffect(() => {
    if (record === null) return;
    let current = true;
    const check = async (): Promise<void> => {
      for (const hand of record.hands) {
        const finding = await checkHand(hand, promises().promised(record.match.room_id, hand.hand));
        if (!current) return;
        setFound(({ of, by }) => ({
          of: record,
          by: { ...(of === record ? by : {}), [hand.hand]: finding },
        }));
      }
    };
    void check();
    return () => void (current = false);
  }, [record]);
  return found.of === record ? found.by : {};
}
