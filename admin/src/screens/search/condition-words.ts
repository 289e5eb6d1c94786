import { fieldOf, type Condition, type SearchSubject } from '@hokm/shared/api/search/limits';
import type { Language } from '@hokm/shared/text';
import { formatDate, formatNumber } from '@hokm/web/format';
import type { TextKey, Translate } from '../../text/define-texts.js';
import { searchTexts } from '../../text/search.js';

type T = Translate<typeof searchTexts>;
type Key = TextKey<typeof searchTexts>;

function word(t: T, key: string, fallback: string): string {
  return Object.hasOwn(searchTexts.pairs, key) ? t(key as Key) : fallback;
}

/** The name of a field. On a match it is the target of points, in the audit log what was acted on. */
export function fieldName(subject: SearchSubject, field: string, t: T): string {
  return subject === 'audit' && field === 'target' ? t('on') : word(t, `f_${field}`, field);
}

/** The name of a value of a choice; `entryText` names the reasons for a change of a balance. */
export const choiceName = (value: string, t: T, entryText: (kind: string) => string): string =>
  word(t, `v_${value}`, entryText(value));

/** The name of a comparison; those of days have words of their own. */
export function opName(isDay: boolean, op: Condition['op'], t: T): string {
  return t(isDay ? `op_day_${op}` : `op_${op}`);
}

/** A condition in words: «سطح بیشتر از ۱۰». */
export function conditionWords(
  subject: SearchSubject,
  { field, op, value }: Condition,
  {
    t,
    entryText,
    language,
  }: { readonly t: T; readonly entryText: (kind: string) => string; readonly language: Language },
): string {
  const kind = fieldOf(subject, field)?.kind;
  const name = fieldName(subject, field, t);
  if (typeof value === 'boolean') return `${name}: ${t(value ? 'yes' : 'no')}`;
  if (typeof value === 'number') {
    const shown = formatNumber(value, language);
    return op === 'eq' ? `${name}: ${shown}` : `${name} ${opName(false, op, t)} ${shown}`;
  }
  if (kind === 'day') {
    const day = formatDate(`${value}T00:00:00Z`, language, { timeZone: 'UTC' });
    return `${name} ${opName(true, op, t)} ${day}`;
  }
  return `${name}: ${kind === 'choice' ? choiceName(value, t, entryText) : value}`;
}
