import { Types, type Connection } from 'mongoose';
import { accounts, type AccountRecord } from '../accounts/model.js';
import { keysOfNames, updateSearchKeys } from '../accounts/search-keys.js';
import { countAll } from '../platform/database/count-all.js';
import type { JobRun } from '../platform/panel-jobs/job-kind.js';

const BATCH = 200;

export interface SearchKeysCheckpoint {
  readonly last: string;
  readonly examined: number;
  readonly changed: number;
}

/** Computes the keys by which accounts are found anew, in the order of their ids. */
export async function repairSearchKeys(connection: Connection, run: JobRun<SearchKeysCheckpoint>) {
  const model = accounts.model(connection);
  const total = await countAll(model);
  let { last, examined, changed } = run.resumed ?? { last: '', examined: 0, changed: 0 };
  for (;;) {
    const batch = await model
      .find(last === '' ? {} : { _id: { $gt: new Types.ObjectId(last) } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<AccountRecord[]>();
    for (const record of batch) {
      const keys = keysOfNames(record);
      const isSame = keys.search.join('\n') === (record.search ?? []).join('\n');
      if (!isSame || keys.name_key !== record.name_key) changed += 1;
      await updateSearchKeys(model, record);
    }
    examined += batch.length;
    last = batch.at(-1)?._id.toHexString() ?? last;
    run.progress(examined, Math.max(total, examined));
    if (batch.length < BATCH)
      return { before: { outdated: changed }, after: { outdated: 0 }, examined, changed };
    await run.checkpoint({ last, examined, changed });
  }
}
