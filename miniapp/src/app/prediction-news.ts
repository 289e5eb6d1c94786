import type { CallAnswer } from '@hokm/web/client';
import type { ServerPayload } from '@hokm/shared/protocol';
import type { AppCalls } from '../api/index.js';
import { invalidate, updateEverywhere } from '../data/query.js';
import { randomUnit, schedule } from '../lib/schedule.js';
import { soonOnce } from '../lib/soon-once.js';

const CALL = 'GET /predictions/:id';
type Shown = CallAnswer<AppCalls[typeof CALL]>;

/** Asks the server for the person's own part: whether they may predict, and their payment. */
const own = soonOnce(() => invalidate(CALL), { random: randomUnit, after: schedule });

/** The predictions of a match that the page watches have changed: sums are shown at once, another status a moment later, with what the person got. */
export function showPrediction(told: ServerPayload<'prediction'>): void {
  updateEverywhere<Shown>(CALL, (shown) => {
    if (shown.data.id !== told.id) return shown;
    if (shown.data.status === told.status) return { ...shown, data: { ...shown.data, ...told } };
    own.ask();
    return shown;
  });
}
