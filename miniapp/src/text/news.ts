import { addTexts } from './add-texts.js';

/** Texts of the news page. */
export const newsText = {
  fa: {
    news: {
      title: 'خبرها',
      failed: 'خبرها بارگذاری نشد',
      empty: 'هنوز خبری نیست',
      empty_text: 'خبرهای بازی و مسابقه‌ها این‌جا می‌آید.',
    },
  },
  en: {
    news: {
      title: 'News',
      failed: 'The news could not be loaded',
      empty: 'No news yet',
      empty_text: 'News of tournaments and of the game appears here.',
    },
  },
} as const;

addTexts(newsText);
