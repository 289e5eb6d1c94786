import {
  fieldOf,
  isCondition,
  opsOf,
  SEARCH_FIELDS,
  type Condition,
  type SearchField,
  type SearchOp,
  type SearchSubject,
} from '@hokm/shared/api/search/limits';
import type { Language } from '@hokm/shared/text';
import { spelled, typedText, wholeNumber } from '@hokm/shared/spelling';
import { readDay, writePersianDay } from './day.js';
import { PERSIAN_FIELDS, USUAL_FIELD } from './field-words.js';

/** A part of a typed search that cannot be understood. */
export interface Problem {
  readonly why: 'field' | 'value' | 'quote';
  readonly text: string;
}

export interface Parsed {
  readonly conditions: readonly Condition[];
  readonly problems: readonly Problem[];
}

const SIGNS: readonly (readonly [sign: string, op: SearchOp])[] = [
  ['>=', 'gte'],
  ['<=', 'lte'],
  ['>', 'gt'],
  ['<', 'lt'],
  ['=', 'eq'],
];
const YES = ['true', 'yes', 'بله'];
const NO = ['false', 'no', 'خیر', 'نه'];
/** A word of a typed search: what may stand before its value, and the value, with quotation marks or without. */
const WORD = /(-?)(?:([\p{L}\u200c_]+):)?((?:<=|>=|<|>|=)?)(?:"((?:[^"\\]|\\.)*)("?)|([^\s"]*)([^\s]*))/uy;

interface Word {
  readonly text: string;
  readonly minus: boolean;
  readonly name: string | null;
  readonly sign: string;
  readonly value: string;
  readonly isQuoted: boolean;
  readonly isOpen: boolean;
}

const unescaped = (text: string): string => text.replace(/\\(.)/gsu, '$1');

function wordsOf(typed: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  while (at < typed.length) {
    if (/\s/u.test(typed.charAt(at))) {
      at += 1;
      continue;
    }
    WORD.lastIndex = at;
    const found = WORD.exec(typed);
    const [text = '', minus = '', name, sign = '', quoted, close, plain = '', rest = ''] = found ?? [];
    // A sign that nothing could be made of stands for itself.
    const length = Math.max(1, text.length);
    words.push({
      text: typed.slice(at, at + length),
      minus: minus !== '',
      name: name ?? null,
      sign,
      value: quoted === undefined ? plain + rest : unescaped(quoted).trim(),
      isQuoted: quoted !== undefined,
      isOpen: quoted !== undefined && close === '',
    });
    at += length;
  }
  return words;
}

/** True for a word of this page, however it is spelled. */
const isWord = (word: string, typed: string): boolean => word !== '' && spelled(word) === spelled(typed);

/** The field that a word names in either language; null for none. */
function fieldNamed(subject: SearchSubject, word: string): string | null {
  const names = Object.keys(SEARCH_FIELDS[subject]);
  return (
    names.find((name) => isWord(name, word) || isWord(PERSIAN_FIELDS[subject][name] ?? '', word)) ?? null
  );
}

function valueOf(field: SearchField, text: string): Condition['value'] | null {
  const plain = typedText(text);
  switch (field.kind) {
    case 'number':
      return wholeNumber(text);
    case 'day':
      return readDay(text);
    case 'flag':
      return YES.some((yes) => isWord(yes, text)) ? true : NO.some((no) => isWord(no, text)) ? false : null;
    case 'id':
      return plain.toLowerCase();
    case 'choice':
      return plain.toLowerCase();
    case 'text':
      return text;
  }
}

const opOf = (sign: string): SearchOp => SIGNS.find(([each]) => each === sign)?.[1] ?? 'eq';

/** The condition of a word with a field. */
function conditionOf(subject: SearchSubject, word: Word): Condition | Problem {
  const { text, name } = word;
  const field = name === null ? null : fieldNamed(subject, name);
  const kind = field === null ? undefined : fieldOf(subject, field);
  if (field === null || kind === undefined) return { why: 'field', text };
  if (word.isOpen) return { why: 'quote', text };
  // Signs belong to the text where nothing can be compared.
  const compares = opsOf(kind).length > 1;
  const value = valueOf(kind, compares ? word.value : `${word.sign}${word.value}`);
  const condition = { field, op: compares ? opOf(word.sign) : 'eq', value: value ?? '' } as const;
  const isGood = value !== null && !word.minus && isCondition(subject, condition);
  return isGood ? condition : { why: 'value', text };
}

/** The condition of a field, a comparison and a typed value; null for a value that does not fit. */
export function conditionFrom(
  subject: SearchSubject,
  field: string,
  op: SearchOp,
  typed: string,
): Condition | null {
  const kind = fieldOf(subject, field);
  const value = kind === undefined ? null : valueOf(kind, typed);
  const condition = { field, op, value: value ?? '' };
  return value !== null && isCondition(subject, condition) ? condition : null;
}

/** The flag that a word by itself sets: `active`, `-active`; null for any other word. */
function flagOf(subject: SearchSubject, { value, minus, sign, isQuoted }: Word): Condition | null {
  if (isQuoted || sign !== '') return null;
  const field = fieldNamed(subject, value);
  if (field === null || fieldOf(subject, field)?.kind !== 'flag') return null;
  return { field, op: 'eq', value: !minus };
}

/**
 * Reads a typed search: `name:sara level:>10 -active created:>1405/08/01`, with the fields' Persian words and any digits
 * too. Words without a field belong together to the usual field of the subject.
 */
export function parseSearch(typed: string, subject: SearchSubject): Parsed {
  const conditions: Condition[] = [];
  const problems: Problem[] = [];
  const loose: string[] = [];
  for (const word of wordsOf(typed)) {
    if (word.name !== null) {
      const condition = conditionOf(subject, word);
      if ('why' in condition) problems.push(condition);
      else conditions.push(condition);
      continue;
    }
    const flag = flagOf(subject, word);
    if (flag !== null) conditions.push(flag);
    else if (word.isOpen) problems.push({ why: 'quote', text: word.text });
    else if (word.minus) problems.push({ why: 'field', text: word.text });
    else loose.push(word.isQuoted ? word.value : word.text);
  }
  if (loose.length > 0) {
    const value = loose.join(' ');
    const condition = { field: USUAL_FIELD[subject], op: 'eq', value } as const;
    if (isCondition(subject, condition)) conditions.push(condition);
    else problems.push({ why: 'value', text: value });
  }
  return { conditions, problems };
}

/** Latin digits as those of a language. */
const digitsIn = (text: string, language: Language): string =>
  language === 'fa' ? text.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit))) : text;

function quoted(text: string): string {
  return /[\s"\\]/u.test(text) ? `"${text.replace(/["\\]/g, String.raw`\$&`)}"` : text;
}

function printOne(subject: SearchSubject, { field, op, value }: Condition, language: Language): string {
  const word = language === 'fa' ? (PERSIAN_FIELDS[subject][field] ?? field) : field;
  if (typeof value === 'boolean') return value ? word : `-${word}`;
  const sign = op === 'eq' ? '' : (SIGNS.find(([, each]) => each === op)?.[0] ?? '');
  const kind = fieldOf(subject, field)?.kind;
  if (typeof value === 'number') return `${word}:${sign}${digitsIn(String(value), language)}`;
  if (kind === 'day')
    return `${word}:${sign}${language === 'fa' ? digitsIn(writePersianDay(value), language) : value}`;
  return `${word}:${quoted(value)}`;
}

/** Writes conditions as they are typed in a language; `parseSearch` reads them back. */
export function printSearch(
  conditions: readonly Condition[],
  subject: SearchSubject,
  language: Language,
): string {
  return conditions.map((condition) => printOne(subject, condition, language)).join(' ');
}
