import type { NewsItem } from '@hokm/shared/api';
import { idOf } from './frame.js';
import { daysAgo } from './people.js';

const item = (n: number, title: string, text: string): NewsItem => ({
  id: idOf(n),
  title,
  text,
  picture: null,
  at: daysAgo(n * 8),
});

/** News in both languages, the newest first. */
export const sampleNews = (): NewsItem[] => [
  item(
    1,
    'جام یلدا از پنجشنبه آغاز می‌شود',
    'شانزده میز، چهار شب. هر کس سه مسابقهٔ رتبه‌دار تمام کرده باشد می‌تواند نام‌نویسی کند.\nنام‌نویسی تا چهارشنبه ساعت ۲۰.',
  ),
  item(2, 'Four-colour decks are here', 'Choose yours in the settings.'),
  item(3, 'پشت برگ تازه', 'در فروشگاه.'),
];
