import type { Block, RichText } from '@hokm/shared/rich-text';
import { LANGUAGES, type Language } from '@hokm/shared/text';
import { joinLists, joinValues, type Stretch } from '../../rich-text/join.js';

/** A field of a draft, in a language where it is written in both. */
export interface Place {
  readonly field: string;
  readonly language: Language | null;
}

/** A place that both have changed differently: a stretch of a rich text, or a value. */
export type DraftConflict = Place & { readonly id: string } & (
    | { readonly kind: 'blocks'; readonly mine: readonly Block[]; readonly theirs: readonly Block[] }
    | { readonly kind: 'value'; readonly mine: unknown; readonly theirs: unknown }
  );

export type Choice = 'mine' | 'theirs' | 'both';
export type Choices = Readonly<Record<string, Choice>>;

export interface JoinedDraft<Values> {
  readonly conflicts: readonly DraftConflict[];
  /** The joined draft. Conflicts without a choice stay as theirs. */
  readonly values: (choices: Choices) => Values;
}

type Fields = Record<string, unknown>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRichText = (value: unknown): value is RichText => isObject(value) && value['type'] === 'doc';
const isList = (value: unknown): value is readonly string[] => Array.isArray(value);

function placesOf(values: object): Place[] {
  return Object.entries(values).flatMap(([field, value]) =>
    isObject(value) && 'fa' in value && 'en' in value
      ? LANGUAGES.map((language): Place => ({ field, language }))
      : [{ field, language: null }],
  );
}

function read(values: object, { field, language }: Place): unknown {
  const value = (values as Fields)[field];
  return language === null ? value : (value as Fields)[language];
}

/** The values with another one at a place. */
export function withPlace<Values extends object>(
  values: Values,
  { field, language }: Place,
  value: unknown,
): Values {
  const before = (values as Fields)[field];
  return { ...values, [field]: language === null ? value : { ...(before as Fields), [language]: value } };
}

/** Joins two lists that began as one: added and removed items of both hold. Undefined where mine has another order. */
function joinItems(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | undefined {
  const kept = base.filter((item) => mine.includes(item));
  if (
    !same(
      kept,
      mine.filter((item) => base.includes(item)),
    )
  )
    return undefined;
  const added = mine.filter((item) => !base.includes(item) && !theirs.includes(item));
  return [...theirs.filter((item) => !base.includes(item) || mine.includes(item)), ...added];
}

function joinPlace(base: unknown, mine: unknown, theirs: unknown): unknown {
  const joined = joinValues(base, mine, theirs);
  if (joined !== undefined) return joined;
  return isList(base) && isList(mine) && isList(theirs) ? joinItems(base, mine, theirs) : undefined;
}

function chosen(stretches: readonly Stretch<Block>[], choiceAt: (at: number) => Choice): RichText {
  const content = stretches.flatMap((stretch, at) => {
    if (stretch.kind === 'joined') return stretch.items;
    const choice = choiceAt(at);
    return choice === 'both' ? [...stretch.mine, ...stretch.theirs] : stretch[choice];
  });
  return { type: 'doc', content };
}

/** Joins two drafts that began as one: field by field, and rich texts paragraph by paragraph. */
export function joinDrafts<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): JoinedDraft<Values> {
  const conflicts: DraftConflict[] = [];
  const texts: { readonly place: Place; readonly stretches: readonly Stretch<Block>[] }[] = [];
  let joined = theirs;
  const idOf = ({ field, language }: Place) => (language === null ? field : `${field}.${language}`);
  for (const place of placesOf(theirs)) {
    const [was, my, their] = [base, mine, theirs].map((each) => read(each, place));
    if (isRichText(was) && isRichText(my) && isRichText(their)) {
      const stretches = joinLists<Block>(was.content, my.content, their.content);
      texts.push({ place, stretches });
      for (const [at, stretch] of stretches.entries())
        if (stretch.kind === 'conflict') {
          const { mine: myBlocks, theirs: theirBlocks } = stretch;
          const id = `${idOf(place)}.${String(at)}`;
          conflicts.push({ ...place, id, kind: 'blocks', mine: myBlocks, theirs: theirBlocks });
        }
      continue;
    }
    const both = joinPlace(was, my, their);
    if (both === undefined)
      conflicts.push({ ...place, id: idOf(place), kind: 'value', mine: my, theirs: their });
    else joined = withPlace(joined, place, both);
  }
  return {
    conflicts,
    values: (choices) => {
      let values = joined;
      for (const { place, stretches } of texts)
        values = withPlace(
          values,
          place,
          chosen(stretches, (at) => choices[`${idOf(place)}.${String(at)}`] ?? 'theirs'),
        );
      for (const conflict of conflicts)
        if (conflict.kind === 'value' && choices[conflict.id] === 'mine')
          values = withPlace(values, conflict, conflict.mine);
      return same(values, theirs) ? theirs : values;
    },
  };
}
