import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/rates';
import { QUOTED_PAIRS } from '@hokm/shared/api/rates/limits';
import { present, refuse } from '../platform/core/result.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { idempotentId } from '../platform/http/idempotent-id.js';
import type { KeptQuotes } from './kept-quotes.js';
import type { RateRecord } from './model.js';
import { pairOf } from './pairs.js';
import { addRate, withdrawRate, type SetRateContext } from './set-rate.js';
import { presentRate, presentStaffRate } from './view.js';

export interface RatesContext extends SetRateContext {
  readonly quotes: Pick<KeptQuotes, 'of'>;
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Clients ask again after a minute, and are told then that nothing has changed. */
const CACHED = 'public, max-age=60';

/** Exchange rates for everybody, and their rows for the staff. */
export function ratesRoutes(context: RatesContext): readonly Handler[] {
  const { rates, quotes, clock, namesOf } = context;

  async function presentRows(records: readonly RateRecord[]) {
    const now = clock.now();
    const staff = records.flatMap(({ set_by, withdrawn }) =>
      withdrawn === undefined ? [set_by] : [set_by, withdrawn.by],
    );
    const [names, rows] = await Promise.all([
      namesOf([...new Set(staff)]),
      Promise.all(QUOTED_PAIRS.map((pair) => rates.at(pair, new Date(now)))),
    ]);
    const holding = new Set(rows.flatMap((row) => (row === null ? [] : [row._id.toHexString()])));
    return records.map((record) => presentStaffRate(record, { names, holding, now }));
  }
  async function presentRow(record: RateRecord) {
    const [data] = await presentRows([record]);
    if (data === undefined) throw new Error('no row is shown');
    return { ...done, data };
  }

  return [
    handle(contract.readRate, async ({ params, query, response }) => {
      const pair = pairOf(params.pair);
      if (pair === null) return refuse('forex/unknown_pair');
      const quoted = await quotes.of(pair, Number(query.days));
      if (!quoted.ok) return quoted;
      response.set('Cache-Control', CACHED);
      return { ...done, data: presentRate(params.pair, quoted) };
    }),
    handle(contract.listRates, async ({ query }) => {
      const { total, records } = await rates.page(query.pair, query);
      return { ...done, data: await presentRows(records), meta: pageMeta(total, query) };
    }),
    handle(contract.addRate, async (call) => {
      const id = idempotentId(call.request, 'rates', call.account.id);
      return present(await addRate(context, call, id, call.body), ({ record }) => presentRow(record));
    }),
    handle(contract.withdrawRate, async (call) => {
      const withdrawn = await withdrawRate(context, call, call.params.id, call.body.reason);
      return present(withdrawn, ({ record }) => presentRow(record));
    }),
  ];
}
