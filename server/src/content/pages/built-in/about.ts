import type { BuiltInText } from './built-in-text.js';

export const about: BuiltInText = {
  title: { fa: 'دربارهٔ ما', en: 'About' },
  body: {
    fa: `
      این‌جا میزی است برای حکم، با دوستان یا با هر کسی که دلش بازی می‌خواهد. در تلگرام و در مرورگر، به فارسی و انگلیسی.
      ## برای ما مهم است
      - پخش عادلانه: سرور پیش از هر دور به یک پخش پایبند می‌شود و هر بازیکن عددی به آن اضافه می‌کند. بعد از دور هر کسی می‌تواند درستی آن را بررسی کند.
      - برد را نمی‌شود خرید: سکه فقط ظاهر میز را عوض می‌کند.
      - پولی در کار نیست: سکه پول بازی است و به پول واقعی تبدیل نمی‌شود.
      - داده‌های شما مال شماست: می‌توانید همه را بگیرید یا حساب را پاک کنید. تبلیغ و ردیاب نداریم.
      ## با ما حرف بزنید
      هر پیشنهاد و گلایه‌ای را در گفت‌وگوی ربات با دستور ‎/support بنویسید.
    `,
    en: `
      This is a table for Hokm, with friends or with whoever feels like playing. In Telegram and in the browser, in Persian and in English.
      ## What matters to us
      - A fair deal: before each hand the server commits itself to a deal, and every player adds a number to it. After the hand anybody can check it.
      - Winning is not for sale: coins change how the table looks, and nothing else.
      - It is no gambling: coins are play money and cannot be turned into real money.
      - Your data are yours: you can take them all with you, or delete the account. There are no advertisements and no trackers.
      ## Talk to us
      Send /support to the bot and write what you like, and what you do not.
    `,
  },
};
