import type { AnswerOf } from '@hokm/shared/api/endpoint';
import type { initializeDefaults } from '@hokm/shared/api/translations';
import { REPORTED_KEYS_MAX } from '@hokm/shared/api/translations/limits';
import { isDuplicateKey } from '../../platform/database/ids.js';
import { auditAction, type StaffCall } from '../../platform/panel/audit-action.js';
import { withAudit } from '../../platform/panel/audit-queue.js';
import { atRevision } from '../../platform/panel/managed-record.js';
import { textId } from '../../texts/built-in-texts.js';
import { takenReleases, type TakenReleaseRecord, type TakenText } from '../../texts/model.js';
import type { TextsContext } from './context.js';

type Report = Omit<AnswerOf<typeof initializeDefaults>, 'success'>;

const ID = 'taken';

const reported = (keys: readonly string[]) => ({
  count: keys.length,
  keys: keys.slice(0, REPORTED_KEYS_MAX),
});

/** What differs between the texts of two releases: the keys of each kind. */
function differences(before: readonly TakenText[], now: readonly TakenText[]) {
  const [known, there] = [before, now].map((texts) => new Map(texts.map((text) => [text.id, text] as const)));
  const isChanged = ({ id, fa, en }: TakenText) => {
    const old = known?.get(id);
    return old !== undefined && (old.fa !== fa || old.en !== en);
  };
  return {
    added: now.filter(({ id }) => known?.has(id) !== true).map(({ id }) => id),
    changed: now.filter(isChanged).map(({ id }) => id),
    gone: before.filter(({ id }) => there?.has(id) !== true).map(({ id }) => id),
  };
}

/**
 * Takes in the texts of this release, and reports what is another one since the last time. A second time changes nothing. The texts
 * and the audit entry are one update.
 */
export async function takeInRelease(context: TextsContext, call: StaffCall): Promise<Report> {
  const { audit, connection } = context;
  const model = takenReleases.model(connection);
  const now = context.texts.builtIn.all.map((text) => ({ id: textId(text), fa: text.fa, en: text.en }));
  const stored = await model.findById(ID).lean<TakenReleaseRecord>();
  const found = differences(stored?.texts ?? [], now);
  const report = {
    total: now.length,
    added: reported(found.added),
    changed: reported(found.changed),
    gone: reported(found.gone),
  };
  const changes = Object.entries(found).map(([field, { length }]) => ({ field, before: 0, after: length }));
  if (changes.every(({ after }) => after === 0)) return report;
  const { $push, $set } = withAudit(
    auditAction(call, context, { action: 'translations.release', target: 'text_releases:', changes }),
  );
  try {
    const taken = await model
      .findOneAndUpdate(
        { _id: ID, ...atRevision(stored?.revision ?? 0) },
        { $set: { ...$set, texts: now }, $push, $inc: { revision: 1 } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<TakenReleaseRecord>();
    await audit.flush(model, taken);
    return report;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Somebody else has taken in a release at the same moment.
    return takeInRelease(context, call);
  }
}
