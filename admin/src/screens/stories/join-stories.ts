import type { Block, RichText } from '@hokm/shared/rich-text';
import { LANGUAGES, type Language } from '@hokm/shared/text';
import { joinLists, joinValues, type Stretch } from '../../rich-text/join.js';
import type { StoryValues } from './story-values.js';

const TEXTS = ['title', 'summary'] as const;

/** A place that both have changed differently. `language` is null for the picture above the text. */
export type StoryConflict =
  | {
      readonly id: string;
      readonly field: 'body';
      readonly language: Language;
      readonly mine: readonly Block[];
      readonly theirs: readonly Block[];
    }
  | {
      readonly id: string;
      readonly field: (typeof TEXTS)[number];
      readonly language: Language;
      readonly mine: string;
      readonly theirs: string;
    }
  | {
      readonly id: string;
      readonly field: 'picture';
      readonly language: null;
      readonly mine: string | null;
      readonly theirs: string | null;
    };

export type Choice = 'mine' | 'theirs' | 'both';

export interface JoinedStory {
  readonly conflicts: readonly StoryConflict[];
  /** The joined story. Conflicts without a choice stay as theirs. */
  readonly values: (choices: Readonly<Record<string, Choice>>) => StoryValues;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Tags have no order to quarrel about: what one has added or taken away holds. */
function joinTags(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const added = mine.filter((tag) => !base.includes(tag) && !theirs.includes(tag));
  const taken = base.filter((tag) => !mine.includes(tag));
  return [...theirs.filter((tag) => !taken.includes(tag)), ...added];
}

/** Joins what two people have made of the same story: field by field, and paragraph by paragraph. */
export function joinStories(base: StoryValues, mine: StoryValues, theirs: StoryValues): JoinedStory {
  const conflicts: StoryConflict[] = [];
  const stretches = {} as Record<Language, readonly Stretch<Block>[]>;
  const joined = structuredClone({ ...theirs, tags: joinTags(base.tags, mine.tags, theirs.tags) });
  for (const language of LANGUAGES) {
    for (const field of TEXTS) {
      const [was, my, their] = [base, mine, theirs].map((each) => each[field][language]) as [
        string,
        string,
        string,
      ];
      const both = joinValues(was, my, their);
      if (both !== undefined) joined[field][language] = both;
      else conflicts.push({ id: `${field}.${language}`, field, language, mine: my, theirs: their });
    }
    const of = ({ body }: StoryValues): readonly Block[] => body[language].content;
    stretches[language] = joinLists(of(base), of(mine), of(theirs));
    for (const [at, stretch] of stretches[language].entries())
      if (stretch.kind === 'conflict')
        conflicts.push({
          ...{ id: `body.${language}.${String(at)}`, field: 'body', language },
          ...{ mine: stretch.mine, theirs: stretch.theirs },
        });
  }
  // Of two states, both cannot have chosen a third.
  joined.pinned = joinValues(base.pinned, mine.pinned, theirs.pinned) ?? theirs.pinned;
  const picture = joinValues(base.picture, mine.picture, theirs.picture);
  if (picture !== undefined) joined.picture = picture;
  else
    conflicts.push({
      ...{ id: 'picture', field: 'picture', language: null },
      ...{ mine: mine.picture, theirs: theirs.picture },
    });

  const bodyWith = (language: Language, choices: Readonly<Record<string, Choice>>): RichText => ({
    type: 'doc',
    content: stretches[language].flatMap((stretch, at) => {
      if (stretch.kind === 'joined') return stretch.items;
      const choice = choices[`body.${language}.${String(at)}`] ?? 'theirs';
      if (choice === 'both') return [...stretch.mine, ...stretch.theirs];
      return stretch[choice];
    }),
  });
  return {
    conflicts,
    values: (choices) => {
      const values = structuredClone(joined);
      values.body = { fa: bodyWith('fa', choices), en: bodyWith('en', choices) };
      for (const conflict of conflicts) {
        if (conflict.field === 'body' || choices[conflict.id] !== 'mine') continue;
        if (conflict.field === 'picture') values.picture = conflict.mine;
        else values[conflict.field][conflict.language] = conflict.mine;
      }
      return same(values, theirs) ? theirs : values;
    },
  };
}
