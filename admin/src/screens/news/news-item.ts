import type { Language } from '@hokm/shared/text';
import { useLanguage } from '@hokm/web/react';
import type { NewsBody, NewsItem } from '../../api/endpoints.js';
import type { Version } from '../../form/use-entity-form.js';
import { useTexts } from '../../text/define-texts.js';
import { newsTexts } from '../../text/news.js';

type NewsStatus = 'draft' | 'scheduled' | 'published';

/** The status of an item at a moment, ms since 1970. */
export function newsStatus({ published_at }: Pick<NewsItem, 'published_at'>, now: number): NewsStatus {
  if (published_at === null) return 'draft';
  return Date.parse(published_at) > now ? 'scheduled' : 'published';
}

/** The title in a language, or in the other where it has none; empty without any. */
export function newsTitle({ title }: Pick<NewsItem, 'title'>, language: Language): string {
  return title[language] || title[language === 'fa' ? 'en' : 'fa'];
}

/** An item's name in the current language. */
export function useNewsName(): (item: NewsItem) => string {
  const t = useTexts(newsTexts);
  const language = useLanguage();
  return (item) => newsTitle(item, language) || t('untitled');
}

export const NEW_ITEM: Version<NewsBody> = {
  values: { title: { fa: '', en: '' }, text: { fa: '', en: '' }, published_at: null },
  revision: null,
};

/** An item as it is edited. */
export function toVersion({ title, text, published_at, revision }: NewsItem): Version<NewsBody> {
  return { values: { title, text, published_at }, revision };
}
