import { excerpt, isBlank, mediaOf } from '@hokm/shared/rich-text';
import { STORY_SUMMARY_MAX } from '@hokm/shared/api/stories/limits';
import { LANGUAGES } from '@hokm/shared/language';
import type { Language } from '@hokm/shared/text';
import type { MediaRecord } from '../../media/model.js';
import type { PublishedStory, StoryRecord, StoryText } from './model.js';

/** Fields of the text of a story. */
export const TEXT_FIELDS = [
  'title',
  'summary',
  'body',
  'picture',
  'tags',
] as const satisfies readonly (keyof StoryText)[];

/** The text alone. */
export function textOf({ title, summary, body, picture, tags }: StoryText): StoryText {
  return { title, summary, body, picture, tags };
}

/** The pictures of a text, each once. */
export function picturesIn({ picture, body }: Pick<StoryText, 'picture' | 'body'>): string[] {
  const all = LANGUAGES.flatMap((language) => mediaOf(body[language]));
  return [...new Set([...(picture === null ? [] : [picture]), ...all])];
}

/** The pictures of a story's draft, and of what readers see of it. */
export function mediaFor(draft: Pick<StoryText, 'picture' | 'body'>, published: StoryText | null): string[] {
  return [...new Set([...picturesIn(draft), ...(published === null ? [] : picturesIn(published))])];
}

/** True for a story that is whole in a language. */
function isWritten({ title, body }: Pick<StoryText, 'title' | 'body'>, language: Language): boolean {
  return title[language] !== '' && !isBlank(body[language]);
}

/** The language in which a story is shown: the reader's, or the other one where it is written only in that. */
export function shownIn({ languages }: Pick<PublishedStory, 'languages'>, language: Language): Language {
  return languages.includes(language) ? language : (languages[0] ?? language);
}

/**
 * What a draft lacks before it can be published: `title`, `body` (together in one language), and `alt:<id>` for each picture
 * that is not described in both languages or that is gone.
 */
export function missingIn(draft: StoryText, pictures: ReadonlyMap<string, MediaRecord>): string[] {
  const hasTitle = LANGUAGES.some((language) => draft.title[language] !== '');
  const isWhole = LANGUAGES.some((language) => isWritten(draft, language));
  const undescribed = picturesIn(draft).filter((id) => pictures.get(id)?.is_described !== true);
  return [
    ...(hasTitle ? [] : ['title']),
    ...(isWhole ? [] : ['body']),
    ...undescribed.map((id) => `alt:${id}`),
  ];
}

/** The part of a picture that readers get. */
export const shownPicture = ({ _id, sizes, alt, focus }: MediaRecord) => ({ _id, sizes, alt, focus });

/** The draft as readers see it. A summary that nobody has written is the beginning of the text. */
export function publishedOf(story: StoryRecord, pictures: ReadonlyMap<string, MediaRecord>): PublishedStory {
  const text = textOf(story);
  const summaryIn = (language: Language) =>
    text.summary[language] || excerpt(text.body[language], STORY_SUMMARY_MAX);
  return {
    ...text,
    summary: { fa: summaryIn('fa'), en: summaryIn('en') },
    languages: LANGUAGES.filter((language) => isWritten(text, language)),
    pictures: picturesIn(text).flatMap((id) => {
      const record = pictures.get(id);
      return record === undefined ? [] : [shownPicture(record)];
    }),
    n: story.text_revision ?? 1,
  };
}
