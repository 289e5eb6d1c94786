import type { ReceivedOf, SentOf } from '@hokm/shared/api/endpoint';
import { storiesAdmin, type PanelStory } from '@hokm/shared/api/stories';
import { EMPTY_RICH_TEXT, type RichText } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../../text/define-texts.js';
import { storiesTexts } from '../../text/stories.js';

/** The fields of a story that are written. */
export interface StoryValues extends Omit<SentOf<typeof storiesAdmin.create, 'body'>, 'body'> {
  body: Record<Language, RichText>;
}
/** A story in the list. */
export type ListedStory = ReceivedOf<typeof storiesAdmin.list>['data'][number];

export const NEW_STORY: StoryValues = {
  title: { fa: '', en: '' },
  summary: { fa: '', en: '' },
  body: { fa: EMPTY_RICH_TEXT, en: EMPTY_RICH_TEXT },
  picture: null,
  tags: [],
  pinned: false,
};

/** The written fields of a story, in the order that is compared. */
export function valuesOf({ title, summary, body, picture, tags, pinned }: PanelStory): StoryValues {
  return {
    title: { fa: title.fa, en: title.en },
    summary: { fa: summary.fa, en: summary.en },
    body: { fa: body.fa, en: body.en },
    picture,
    tags,
    pinned,
  };
}

/** True for what the server would store: with a title, and within its bounds. */
export const isStorable = (values: StoryValues): boolean =>
  storiesAdmin.create.body.safeParse(values).success;

type Titled = Pick<StoryValues, 'title'>;

/** The title in a language, or in the other where it has none; empty without any. */
export function storyTitle({ title }: Titled, language: Language): string {
  return title[language] || title[language === 'fa' ? 'en' : 'fa'];
}

/** A story's name in the current language. */
export function useStoryName(): (story: Titled) => string {
  const t = useTexts(storiesTexts);
  const language = useLanguage();
  return (story) => storyTitle(story, language) || t('untitled');
}
