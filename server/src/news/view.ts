import type { NewsItem } from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import type { NewsRecord } from './model.js';

/** News in a person's language, or in the other where it is told only there. */
export function presentNews(news: NewsRecord, language: Language): NewsItem {
  const other = language === 'fa' ? 'en' : 'fa';
  return {
    id: news._id.toHexString(),
    title: news.title[language] || news.title[other],
    text: news.text[language] || news.text[other],
    picture: news.picture,
    at: new Date(news.published_at).toISOString(),
  };
}
