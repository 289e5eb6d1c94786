import { addTexts } from './add-texts.js';

/** Texts of the page of a tournament for who has no account, of its large screen, and of the picture of its end. */
export const tourWatchText = {
  fa: {
    tour_watch: {
      large: 'نمایش روی صفحهٔ بزرگ',
      picture: 'عکس برنده‌ها',
      come: 'شما هم بیایید',
      come_text: 'برای ثبت‌نام وارد شوید. تماشا برای همه باز است.',
      title_running: 'شما تماشا می‌کنید',
      text_running: 'روی هر بازی که جریان دارد بزنید تا میزش را ببینید، با دو دست تأخیر.',
      title_paused: 'فعلاً متوقف است',
      text_paused: 'ادامه که پیدا کند همین‌جا می‌بینید.',
      title_over: 'این تورنمنت تمام شده است',
      text_over: 'نتیجه‌ها همین‌جا می‌ماند. برای تورنمنت بعدی شما هم بیایید.',
      in_telegram: 'باز کردن در تلگرام',
      sign_in: 'ورود یا ثبت‌نام',
      qr: 'کد صفحهٔ این تورنمنت',
      scan: 'با گوشی اسکن کنید و دنبال کنید',
      scan_join: 'با گوشی اسکن کنید و بیایید',
      winners: 'برنده‌ها',
      table_gone: 'این میز دیگر بازی نمی‌کند',
      of_round: 'بازی‌های این مرحله',
      begins_now: 'همین الان شروع می‌شود',
      lost: 'ارتباط قطع است؛ این آخرین وضعیتی است که رسیده.',
      order_later: 'هنوز جدولی نیست',
      order_later_text: 'با اولین بازی‌ها، ترتیب تیم‌ها همین‌جا می‌آید.',
    },
  },
  en: {
    tour_watch: {
      large: 'Show it on a large screen',
      picture: 'Picture of the winners',
      come: 'Come and play',
      come_text: 'Sign in to take part. Watching is open to everybody.',
      title_running: 'You are watching',
      text_running: 'Tap a match that is being played to see its table, two tricks late.',
      title_paused: 'It stands still for now',
      text_paused: 'You will see it here when it goes on.',
      title_over: 'This tournament is over',
      text_over: 'The results stay here. Come and play in the next one.',
      in_telegram: 'Open in Telegram',
      sign_in: 'Sign in or register',
      qr: 'Code of this tournament’s page',
      scan: 'Scan it to follow on your phone',
      scan_join: 'Scan it to come and play',
      winners: 'Winners',
      table_gone: 'This table does not play any more',
      of_round: 'Matches of this round',
      begins_now: 'It begins right now',
      lost: 'No connection: this is the latest that has arrived.',
      order_later: 'No table yet',
      order_later_text: 'The order appears here with the first matches.',
    },
  },
} as const;

addTexts(tourWatchText);
