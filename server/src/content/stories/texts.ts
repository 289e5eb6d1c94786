import { excerpt, isBlank, mediaOf } from '@hokm/shared/rich-text';
import { STORY_SUMMARY_MAX } from '@hokm/shared/api/stories/limits';
import { LANGUAGES } from '@hokm/shared/language';
import type { Language } from '@hokm/shared/text';
import type { DraftSpec, Pictures } from '../drafts/spec.js';
import { shownPicture } from '../drafts/texts.js';
import type { PublishedStory, StoryRecord, StoryText } from './model.js';

/** The pictures of a text, each once. */
export function picturesIn({ picture, body }: Pick<StoryText, 'picture' | 'body'>): string[] {
  const all = LANGUAGES.flatMap((language) => mediaOf(body[language]));
  return [...new Set([...(picture === null ? [] : [picture]), ...all])];
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
 * The things that a draft lacks before it can be published: `title`, `body` (together in one language), and `alt:<id>` for each picture
 * that is not described in both languages or that is gone.
 */
export function missingIn(draft: StoryText, pictures: Pictures): string[] {
  const hasTitle = LANGUAGES.some((language) => draft.title[language] !== '');
  const isWhole = LANGUAGES.some((language) => isWritten(draft, language));
  const undescribed = picturesIn(draft).filter((id) => pictures.get(id)?.is_described !== true);
  return [
    ...(hasTitle ? [] : ['title']),
    ...(isWhole ? [] : ['body']),
    ...undescribed.map((id) => `alt:${id}`),
  ];
}

/** The draft as readers see it. A summary that nobody has written is the beginning of the text. */
export function publishedOf(story: StoryRecord, pictures: Pictures): PublishedStory {
  const { title, summary, body, picture, tags } = story;
  const text: StoryText = { title, summary, body, picture, tags };
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

export const storyDrafts: DraftSpec<StoryRecord, StoryText> = {
  type: 'stories',
  textFields: ['title', 'summary', 'body', 'picture', 'tags'],
  settings: ['pinned'],
  nameField: 'title',
  picturesIn,
  whole: (draft, pictures) => {
    const missing = missingIn(draft, pictures);
    return missing.length > 0 ? { missing } : { published: publishedOf(draft, pictures) };
  },
};
