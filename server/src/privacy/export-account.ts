import type { z } from 'zod';
import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import { accountExport, type AccountExport, type exportAccount as contract } from '@hokm/shared/api/privacy';
import { HOUR_MS } from '@hokm/shared/time';
import type { AccountModel } from '../accounts/model.js';
import type { SecurityEvents } from '../accounts/security-events.js';
import type { People } from '../platform/core/account.js';
import { iso } from '../platform/database/export-rows.js';
import { objectId } from '../platform/database/ids.js';
import type {
  EraseContext,
  ExportSections,
  ExportSource,
  PersonalData,
} from '../platform/database/personal-data.js';
import { takeQuota, type Quota } from '../platform/database/quota.js';
import type { AuditContext } from '../platform/http/caller.js';
import { refuse, type Result } from '../platform/core/result.js';

/** Exports of one account: each reads all its data. */
export const EXPORTS: Quota = { what: 'export', most: 5, perMs: HOUR_MS };

export interface ExportContext extends EraseContext {
  readonly accounts: AccountModel;
  readonly people: Pick<People, 'findPeople'>;
  readonly events: Pick<SecurityEvents, 'record'>;
  /** The personal data of each collection. */
  readonly personalData: () => readonly PersonalData[];
}

export interface ExportFile {
  /** `hokm-<id>-<day>.json`. */
  readonly name: string;
  /** The text of the file, in pieces as they are read. */
  readonly text: AsyncIterable<string>;
}

/** All data of an account, for its owner. Refusals: `request/too_many`, `request/not_found`. */
export async function exportAccount(
  context: ExportContext,
  by: string,
  audit: AuditContext,
): Promise<Result<ExportFile, RefusalsOf<typeof contract>>> {
  const { connection, accounts, people, events, personalData, clock } = context;
  if (!(await takeQuota(connection, clock, EXPORTS, by))) return refuse('request/too_many');
  if ((await accounts.exists({ _id: objectId(by) })) === null) return refuse('request/not_found');
  await events.record({ event_type: 'data_exported', account: by, ...audit });
  const source: ExportSource = {
    connection,
    clock,
    id: by,
    async namesOf(ids) {
      const found = await people.findPeople(ids);
      return new Map([...found].map(([id, { name }]) => [id, name]));
    },
  };
  const day = iso(clock.now()).slice(0, 10);
  const sections = personalData().map(({ exports }) => exports);
  return { ok: true, name: `hokm-${by}-${day}.json`, text: writeExport(source, sections) };
}

type AnySection = (source: ExportSource) => AsyncIterable<unknown> | Promise<unknown>;

const isList = (value: object): value is AsyncIterable<unknown> => Symbol.asyncIterator in value;

/**
 * Writes an export as one JSON text, in the order of its schema. Lists are streamed: one item at a time is in memory. Data
 * that the schema does not name are dropped.
 */
async function* writeExport(
  source: ExportSource,
  sections: readonly ExportSections[],
): AsyncGenerator<string> {
  const all: ExportSections = Object.assign(
    { exported_at: () => Promise.resolve(iso(source.clock.now())) },
    ...sections,
  ) as ExportSections;
  let before = '{\n';
  for (const [key, schema] of Object.entries(accountExport.shape)) {
    yield `${before}${JSON.stringify(key)}: `;
    const section = all[key as keyof AccountExport] as AnySection | undefined;
    if (section === undefined) throw new Error(`no collection exports ${key}`);
    const value = section(source);
    if (isList(value)) yield* writeList(value, (schema as z.ZodArray).element as z.ZodType);
    else yield JSON.stringify(schema.parse(await value));
    before = ',\n';
  }
  yield '\n}\n';
}

async function* writeList(items: AsyncIterable<unknown>, schema: z.ZodType): AsyncGenerator<string> {
  let before = '[\n  ';
  for await (const item of items) {
    yield `${before}${JSON.stringify(schema.parse(item))}`;
    before = ',\n  ';
  }
  yield before === '[\n  ' ? '[]' : '\n]';
}
