import { addTexts } from './add-texts.js';

/** Texts of the sheet in which a match's picture is shared. */
export const shareText = {
  fa: {
    share: {
      title: 'اشتراک‌گذاری نتیجه',
      alt: 'عکس نتیجهٔ مسابقه',
      making: 'عکس در حال آماده شدن است…',
      failed: 'عکس آماده نشد',
      offline: 'برای ساختن عکس باید به اینترنت وصل باشید. به‌محض اتصال، دوباره تلاش می‌کنیم.',
      story: 'استوری تلگرام',
      telegram: 'فرستادن در تلگرام',
      file: 'فرستادن عکس',
      link: 'فرستادن لینک',
      save: 'ذخیره',
      saved: 'عکس را در دانلودها ببینید. اگر نیست، انگشت را روی عکس نگه دارید.',
      no_story: 'استوری ساخته نشد. راه دیگری را امتحان کنید.',
      no_share: 'فرستاده نشد. عکس را ذخیره کنید و خودتان بفرستید.',
      no_link: 'لینک کپی نشد. عکس را ذخیره کنید و خودتان بفرستید.',
      note: 'نام بازیکنان و نتیجه در عکس هست؛ هیچ برگی در آن نیست. لینک تا ۲۴ ساعت کار می‌کند.',
      caption: 'حکم بازی کردیم! شما هم بیایید سر میز: {{link}}',
      tour_alt: 'عکس برندهٔ تورنمنت',
      tour_note: 'نام تورنمنت، برنده‌ها و مقام دوم در عکس هست.',
      tour_caption: 'این هم نتیجهٔ تورنمنت حکم ما! شما هم بیایید سر میز: {{link}}',
    },
  },
  en: {
    share: {
      title: 'Share the result',
      alt: 'Picture of the match result',
      making: 'Drawing the picture…',
      failed: 'The picture is not ready',
      offline: 'Drawing the picture needs a connection. We try again as soon as you are online.',
      story: 'Telegram story',
      telegram: 'Send in Telegram',
      file: 'Send the picture',
      link: 'Send a link',
      save: 'Save',
      saved: 'See your downloads. If it is not there, hold the picture to save it.',
      no_story: 'The story did not open. Try another way.',
      no_share: 'Not sent. Save the picture and send it yourself.',
      no_link: 'The link was not copied. Save the picture and send it yourself.',
      note: 'It shows the names and the result, and none of the cards. The link works for 24 hours.',
      caption: 'We played Hokm! Come and sit at the table: {{link}}',
      tour_alt: 'Picture of the tournament’s winners',
      tour_note: 'It shows the name of the tournament, who has won, and who came second.',
      tour_caption: 'That is how our Hokm tournament ended! Come and sit at the table: {{link}}',
    },
  },
} as const;

addTexts(shareText);
