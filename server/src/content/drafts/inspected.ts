import type { Versioned } from '@hokm/shared/api/versions/limits';
import { LANGUAGES } from '@hokm/shared/language';
import { isBlank, linksOf, type RichText } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import type { DraftRecord } from './model.js';
import type { DraftContext, DraftSpec } from './spec.js';

/** A text as insights look at it. */
export interface InspectedText {
  readonly type: Versioned;
  readonly id: string;
  readonly title: Readonly<Record<Language, string>>;
  /** Ms since 1970; null for a draft. */
  readonly publishedAt: number | null;
  /** Ms since 1970. */
  readonly changedAt: number;
  /** Languages in which nothing is written of what is written in another. */
  readonly missing: readonly Language[];
  /** Media ids. */
  readonly pictures: readonly string[];
  /** Whether the text itself describes its picture; null: the descriptions of the media count. */
  readonly isDescribed: boolean | null;
  readonly links: readonly string[];
}

/** A subject whose texts are looked through. */
export interface InspectedSubject {
  readonly type: Versioned;
  /** Texts out of the trash, the last made first: at most `max` of those before an id. */
  newest(max: number, before?: string): Promise<InspectedText[]>;
}

declare module '../../platform/modules/module.js' {
  interface Contributions {
    /** Subjects whose texts are looked through for what they lack. */
    readonly inspected?: readonly InspectedSubject[];
  }
}

type InBoth = Readonly<Record<Language, string | RichText>>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isInBoth = (value: unknown): value is InBoth =>
  isObject(value) && LANGUAGES.every((language) => language in value);
const isEmpty = (value: string | RichText): boolean =>
  typeof value === 'string' ? value.trim() === '' : isBlank(value);

/** What a draft is written in, and where its links lead. */
function inspect<Doc extends DraftRecord & Text, Text extends object>(
  { type, textFields, nameField, picturesIn, isDescribed }: DraftSpec<Doc, Text>,
  draft: Doc,
): InspectedText {
  const inBoth = textFields.map((name) => draft[name] as unknown).filter(isInBoth);
  const missing = LANGUAGES.filter((language) =>
    inBoth.some((field) => isEmpty(field[language]) && LANGUAGES.some((other) => !isEmpty(field[other]))),
  );
  const links = inBoth.flatMap((field) =>
    LANGUAGES.flatMap((language) => {
      const text = field[language];
      return typeof text === 'string' ? [] : linksOf(text);
    }),
  );
  const changedAt = draft.text_at ?? draft.updated_at ?? draft._id.getTimestamp();
  return {
    type,
    missing,
    links: [...new Set(links)],
    pictures: picturesIn(draft),
    isDescribed: isDescribed?.(draft) ?? null,
    id: draft._id.toHexString(),
    title: draft[nameField] as unknown as InspectedText['title'],
    publishedAt: draft.published_at,
    changedAt: changedAt.getTime(),
  };
}

/** The drafts of a subject as texts that are looked through. */
export function draftInspected<Doc extends DraftRecord & Text, Text extends object>({
  model,
  drafts,
}: Pick<DraftContext<Doc, Text>, 'model' | 'drafts'>): InspectedSubject {
  return {
    type: drafts.type,
    async newest(max, before) {
      const found = await model
        .find({
          trash_at: { $exists: false },
          ...(before === undefined ? {} : { _id: { $lt: before } }),
        } as object)
        .sort({ _id: -1 })
        .limit(max)
        // The published copy is as large as the draft, and not looked at.
        .select({ published: 0, search: 0 })
        .lean<Doc[]>();
      return found.map((draft) => inspect(drafts, draft));
    },
  };
}
