import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tournament } from '@hokm/shared/api/tournaments';
import { newKey } from '@hokm/web/browser';
import { ApiError, call } from '../../api/index.js';
import { setQueryData } from '../../data/query.js';
import { useMutation } from '../../data/use-mutation.js';
import { CUPS, tourOf, TOURS } from './use-tour.js';

type Act =
  | 'POST /tours/:id/leave'
  | 'POST /tours/:id/check-in'
  | 'POST /tours/:id/pause'
  | 'POST /tours/:id/ready'
  | 'POST /tours/:id/bye'
  | 'POST /tours/:id/reserve/accept'
  | 'POST /cups/:id/start'
  | 'POST /cups/:id/cancel';

/** The calls that a person makes in a tournament. A call that is sent again after a lost answer takes effect once. */
export function useTourAct(id: string, fallback?: string) {
  const { t } = useTranslation();
  const [key, setKey] = useState(newKey);
  const doing = useMutation(fallback ?? t('tours.step_failed'), [TOURS, CUPS]);
  const take = async (send: (idempotency_key: string) => Promise<{ success: true; data: Tournament }>) =>
    doing.run(async () => {
      try {
        setQueryData(tourOf(id), await send(key));
        setKey(newKey());
      } catch (error) {
        // After a refusal the next press is a new call. After a lost answer it repeats the same one.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) setKey(newKey());
        throw error;
      }
    });
  return {
    ...doing,
    /** Sends what needs nothing but a key. */
    act: (path: Act) => take((idempotency_key) => call(path, { params: { id }, body: { idempotency_key } })),
    /** Becomes the partner of who asked. */
    accept: (partner: string) =>
      take((idempotency_key) =>
        call('POST /tours/:id/accept', { params: { id }, body: { idempotency_key, partner } }),
      ),
    /** Asks somebody to take a place in the own pair. Another person is another wish. */
    askReserve: (player: string, instead_of: string) =>
      take((idempotency_key) =>
        call('POST /tours/:id/reserve', { params: { id }, body: { idempotency_key, player, instead_of } }),
      ),
    /** Signs up, in a tournament of pairs with a partner. Another partner is another wish. */
    join: (partner: string | null) =>
      take((idempotency_key) =>
        call('POST /tours/:id/join', {
          params: { id },
          body:
            partner === null
              ? { idempotency_key }
              : { idempotency_key: `${idempotency_key}:${partner}`, partner },
        }),
      ),
  };
}
