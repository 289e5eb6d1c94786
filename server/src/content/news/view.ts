import type { NewsItem } from '@hokm/shared/api';
import type { ReceivedOf } from '@hokm/shared/api/endpoint';
import type { newsAdmin } from '@hokm/shared/api/news';
import type { Language } from '@hokm/shared/text';
import type { NewsRecord } from './model.js';

/** News in a player's language, or in the other one where it is written only in that. */
export function presentNews(news: NewsRecord, language: Language): NewsItem {
  const other = language === 'fa' ? 'en' : 'fa';
  return {
    id: news._id.toHexString(),
    title: news.title[language] || news.title[other],
    text: news.text[language] || news.text[other],
    picture: news.picture,
    at: new Date(news.published_at ?? 0).toISOString(),
  };
}

/** News as the panel edits them. */
export function presentNewsAdmin(news: NewsRecord): ReceivedOf<typeof newsAdmin.get>['data'] {
  const created_at = news._id.getTimestamp();
  return {
    id: news._id.toHexString(),
    revision: news.revision ?? 0,
    created_at: created_at.toISOString(),
    updated_at: (news.updated_at ?? created_at).toISOString(),
    title: { fa: news.title.fa, en: news.title.en },
    text: { fa: news.text.fa, en: news.text.en },
    published_at: news.published_at === null ? null : new Date(news.published_at).toISOString(),
  };
}
