import type { AnswerOf, BodyOf } from '@hokm/shared/api/endpoint';
import type { bulkTranslate } from '@hokm/shared/api/translations';
import { CSV_ROWS_MAX, TEXT_NAMESPACES, TRANSLATION_MAX } from '@hokm/shared/api/translations/limits';
import { csvProblem, csvRows } from '@hokm/shared/csv';
import type { ErrorCode } from '@hokm/shared/errors';
import { refuse, type Result } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import { isBuiltIn } from '../../texts/known-languages.js';
import type { TranslationRecord } from '../../texts/model.js';
import type { TextsContext } from './context.js';
import { checkedValue, languageFor, openSpot, storeText } from './edit-translation.js';
import { valueOf, type FilledSpot } from './spots.js';

type Body = BodyOf<typeof bulkTranslate>;
type Item = NonNullable<Body['items']>[number];
/** A text with its place, and why it is refused before it is looked for. */
interface Row {
  readonly row: number;
  readonly namespace: string;
  readonly key: string;
  readonly item: Item | null;
}
type Report = Omit<AnswerOf<typeof bulkTranslate>, 'success'>;

/** The text that is shown there without another one: a file that nobody has touched writes nothing. */
const isShownAnyway = (spot: FilledSpot, value: string): boolean =>
  value === (valueOf(spot) ?? (isBuiltIn(spot.language) ? spot.base : null));

const COLUMNS = ['namespace', 'key', 'value'] as const;

/** The texts of a call in their order; null for a CSV that is none, or has too many. */
function rowsOf({ items = [], csv }: Body): Row[] | null {
  if (csv === undefined)
    return items.map((item, at) => ({ row: at + 1, namespace: item.namespace, key: item.key, item }));
  const rows = csvRows(csv, COLUMNS);
  const filled = rows?.filter(({ cells: { value } }) => value.trim() !== '') ?? [];
  if (filled.length === 0 || filled.length > CSV_ROWS_MAX) return null;
  return filled.map(({ row, cells }) => {
    const [namespace, key] = [cells.namespace.trim(), cells.key.trim()];
    const isKnown = (TEXT_NAMESPACES as readonly string[]).includes(namespace) && key !== '';
    const item = { namespace: namespace as Item['namespace'], key, value: cells.value.trim() };
    return { row, namespace, key, item: isKnown ? item : null };
  });
}

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
    if (item.value.length > TRANSLATION_MAX) return { code: 'request/invalid' };
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
  body: Body,
): Promise<Result<Report, 'request/not_found' | 'request/invalid'>> {
  const { texts, clock, audit, announcements } = context;
  const { language } = body;
  if (languageFor(context, language) === null) return refuse('request/not_found');
  const rows = rowsOf(body);
  if (rows === null) {
    const problem = body.csv === undefined ? null : csvProblem(body.csv, COLUMNS);
    return refuse('request/invalid', problem === null ? {} : { csv: problem });
  }
  const at = new Date(clock.now());
  const stored: TranslationRecord[] = [];
  const refused: Report['refused'] = [];
  let unchanged = 0;
  for (const { item, ...name } of rows) {
    const done: Done =
      item === null ? { code: 'request/not_found' } : await writeOne(context, call, at, language, item);
    if ('code' in done) refused.push({ ...name, code: done.code });
    else if (done.record === null) unchanged += 1;
    else stored.push(done.record);
  }
  if (stored.length > 0) await announcements.tell(at);
  for (const record of stored) await audit.flush(texts.translations, record);
  return { ok: true, done: stored.length, unchanged, refused };
}
