import type { AnswerOf, BodyOf } from '@hokm/shared/api/endpoint';
import type { bulkTranslate } from '@hokm/shared/api/translations';
import type { ErrorCode } from '@hokm/shared/errors';
import { refuse, type Result } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import { isBuiltIn } from '../../texts/known-languages.js';
import type { TranslationRecord } from '../../texts/model.js';
import type { TextsContext } from './context.js';
import { checkedValue, languageFor, openSpot, storeText } from './edit-translation.js';
import { valueOf, type FilledSpot } from './spots.js';

type Item = BodyOf<typeof bulkTranslate>['items'][number];
type Report = Omit<AnswerOf<typeof bulkTranslate>, 'success'>;

/** What is shown there without another text: a file that nobody has touched writes nothing. */
const isShownAnyway = (spot: FilledSpot, value: string): boolean =>
  value === (valueOf(spot) ?? (isBuiltIn(spot.language) ? spot.base : null));

type Done = { readonly record: TranslationRecord | null } | { readonly code: ErrorCode };

/** Writes one text, whatever stands there. No record: it stands there already. */
async function writeOne(
  context: TextsContext,
  call: StaffCall,
  at: Date,
  language: string,
  item: Item,
): Promise<Done> {
  for (;;) {
    const spot = await openSpot(context, language, item);
    if (spot === null) return { code: 'request/not_found' };
    const checked = checkedValue(spot, item.value);
    if (!checked.ok) return { code: checked.code };
    const { content } = checked;
    if (isShownAnyway(spot, content.value ?? '')) return { record: null };
    const record = await storeText(context, call, at, { verb: 'import', spot, before: spot.record, content });
    if (record !== null) return { record };
  }
}

/** Writes texts one by one, and tells all processes once. */
export async function translateInBulk(
  context: TextsContext,
  call: StaffCall,
  { language, items }: BodyOf<typeof bulkTranslate>,
): Promise<Result<Report, 'request/not_found'>> {
  const { texts, clock, audit, announcements } = context;
  if (languageFor(context, language) === null) return refuse('request/not_found');
  const at = new Date(clock.now());
  const stored: TranslationRecord[] = [];
  const refused: Report['refused'] = [];
  let unchanged = 0;
  for (const item of items) {
    const done = await writeOne(context, call, at, language, item);
    if ('code' in done) refused.push({ namespace: item.namespace, key: item.key, code: done.code });
    else if (done.record === null) unchanged += 1;
    else stored.push(done.record);
  }
  if (stored.length > 0) await announcements.tell(at);
  for (const record of stored) await audit.flush(texts.translations, record);
  return { ok: true, done: stored.length, unchanged, refused };
}
