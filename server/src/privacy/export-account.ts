import type { Connection } from 'mongoose';
import type { Refused } from '../accounts/account.js';
import type { whereOf } from '../accounts/caller.js';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { objectId } from '../database/ids.js';
import { takeQuota, type Quota } from '../database/quota.js';
import type { Clock } from '../ports.js';
import type { SecurityEvents } from '../security/events.js';
import { writeExport } from './export/write-export.js';

/** An export reads all that there is of a person. */
export const EXPORTS: Quota = { what: 'export', most: 5, perMs: 60 * 60_000 };

export interface ExportContext {
  readonly connection: Connection;
  readonly events: Pick<SecurityEvents, 'record'>;
  readonly clock: Clock;
}

/** A file, still to be written: its text comes piece by piece. */
export interface ExportFile {
  readonly ok: true;
  /** `hokm-<id>-<day>.json`. */
  readonly name: string;
  readonly text: AsyncIterable<string>;
}

/** All that is kept of an account, for its owner. Refusals: `request/too_many`, `request/not_found`. */
export async function exportAccount(
  { connection, events, clock }: ExportContext,
  id: string,
  where: ReturnType<typeof whereOf>,
): Promise<ExportFile | Refused> {
  if (!(await takeQuota(connection, clock, EXPORTS, id))) return { ok: false, code: 'request/too_many' };
  const record = await accountModel(connection).findById(objectId(id)).lean<AccountRecord>();
  if (record === null) return { ok: false, code: 'request/not_found' };
  await events.record({ event_type: 'data_exported', account: id, ...where });
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  return { ok: true, name: `hokm-${id}-${day}.json`, text: writeExport({ connection, clock, record, id }) };
}
