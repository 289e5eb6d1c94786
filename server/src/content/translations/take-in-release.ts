import type { AnyBulkWriteOperation } from 'mongoose';
import type { AnswerOf } from '@hokm/shared/api/endpoint';
import type { initializeDefaults } from '@hokm/shared/api/translations';
import { REPORTED_KEYS_MAX } from '@hokm/shared/api/translations/limits';
import { auditAction, type StaffCall } from '../../platform/panel/audit-action.js';
import { textId } from '../../texts/built-in-texts.js';
import { textKeys, type TextKeyRecord } from '../../texts/model.js';
import type { TextsContext } from './context.js';

type Report = Omit<AnswerOf<typeof initializeDefaults>, 'success'>;

const reported = (keys: readonly string[]) => ({
  count: keys.length,
  keys: keys.slice(0, REPORTED_KEYS_MAX),
});

/** Takes in the texts of this release, and reports what is another one since the last time. A second time changes nothing. */
export async function takeInRelease(context: TextsContext, call: StaffCall): Promise<Report> {
  const { texts, chain, connection, clock } = context;
  const model = textKeys.model(connection);
  const known = new Map((await model.find({}).lean<TextKeyRecord[]>()).map((record) => [record._id, record]));
  const now = new Map(texts.builtIn.all.map((text) => [textId(text), text] as const));
  const isThere = (id: string) => known.has(id) && known.get(id)?.gone_at == null;
  const ids = [...now.keys()];
  const added = ids.filter((id) => !isThere(id));
  const changed = ids.filter((id) => {
    const [before, after] = [known.get(id), now.get(id)];
    return isThere(id) && (before?.fa !== after?.fa || before?.en !== after?.en);
  });
  const gone = [...known.keys()].filter((id) => isThere(id) && !now.has(id));
  const report = {
    total: now.size,
    added: reported(added),
    changed: reported(changed),
    gone: reported(gone),
  };
  const writes: AnyBulkWriteOperation<TextKeyRecord>[] = [
    ...[...added, ...changed].map((_id) => {
      const { fa = '', en = '' } = now.get(_id) ?? {};
      return { updateOne: { filter: { _id }, update: { $set: { fa, en, gone_at: null } }, upsert: true } };
    }),
    ...gone.map((_id) => ({
      updateOne: { filter: { _id }, update: { $set: { gone_at: new Date(clock.now()) } } },
    })),
  ];
  if (writes.length === 0) return report;
  const counts = { added: added.length, changed: changed.length, gone: gone.length };
  const changes = Object.entries(counts).map(([field, after]) => ({ field, before: 0, after }));
  // A change without a document of its own is in the log before it is done.
  await chain.append(
    auditAction(call, context, { action: 'translations.release', target: 'text_keys:', changes }),
  );
  await model.bulkWrite(writes, { ordered: false });
  return report;
}
