import type { BuiltInText } from './built-in-text.js';

export const privacy: BuiltInText = {
  title: { fa: 'حریم خصوصی', en: 'Privacy' },
  body: {
    fa: `
      این صفحه می‌گوید از شما چه نگه می‌داریم، برای چه و تا کی.
      ## چه می‌گیریم
      - از تلگرام: شناسه، نام، نام کاربری، زبان و عکس. نه شماره‌تان را می‌گیریم و نه گفت‌وگوهایتان را.
      - اگر با ایمیل یا گوگل وارد شوید: نشانی ایمیل و شناسهٔ شما نزد گوگل. از گذرواژه فقط هَشی می‌ماند که خوانده نمی‌شود.
      - هر چه خودتان بگویید: نام سر میز، عکس، کشور، داستان‌ها و پیام‌هایی که می‌فرستید.
      ## چه نگه می‌داریم
      - مسابقه‌ها و حرکت‌های شما، تا بشود هر پخش و هر نتیجه را بررسی کرد.
      - سکه‌ها، خریدها، دوستان، مسدودها و گزارش‌ها.
      - ورودها و رویدادهای امنیتی حساب، با نشانی شبکه و نوع مرورگر. رویدادهای معمولی نود روز و بقیه یک سال می‌مانند، مگر آن‌که زودتر پاک شوند.
      - این‌که چه روزهایی این‌جا بوده‌اید، تا بیست‌وپنج ماه.
      - در دستگاه شما: ورود، تنظیمات، پیشرفت آموزش و یک شناسهٔ تصادفی که فقط می‌گوید دو نفر سر یک میز از یک دستگاه‌اند یا نه.
      ## چه کسی می‌بیند
      بازیکنان دیگر نام، عکس، سطح، کشور، قاب و نتیجه‌های شما را می‌بینند. ایمیل، شناسهٔ تلگرام و موجودی سکه را فقط خودتان. گردانندگان برای رسیدگی به گزارش‌ها بخش‌هایی از حساب را می‌بینند و هر کارشان ثبت می‌شود. داده‌ها را به کسی نمی‌فروشیم و تبلیغ و ردیاب نداریم.
      ## آمار
      بازدید صفحه‌ها را می‌شماریم، بی‌آن‌که بازدید هر کس جداگانه ثبت شود. در تنظیمات می‌توانید بگویید بازدیدهای شما شمرده نشود.
      ## اختیار شما
      - در «امنیت حساب» می‌توانید همهٔ داده‌هایتان را در یک فایل بگیرید.
      - همان‌جا می‌توانید حساب را پاک کنید. چهارده روز فرصت دارید نظرتان را عوض کنید.
      - بعد از پاک شدن، مسابقه‌هایی که با دیگران بازی کرده‌اید با نامی که آن‌جا داشتید می‌ماند، چون مال آن‌ها هم هست. حساب سکه‌ها و پرداخت‌ها بدون نام شما می‌ماند تا جمع‌ها درست بماند.
      ## پرسش
      در گفت‌وگوی ربات دستور ‎/support را بفرستید.
    `,
    en: `
      This page says what we keep about you, what for, and for how long.
      ## What we take
      - From Telegram: your id, name, username, language and picture. Neither your number nor your chats.
      - If you sign in by e-mail or Google: the address, and your id at Google. Of a password we keep a hash that cannot be read.
      - What you tell us: your name at the table, a picture, a country, the stories and messages that you send.
      ## What we keep
      - Your matches and moves, so that every deal and every result can be checked.
      - Coins, purchases, friends, blocks and reports.
      - Sign-ins and security events of the account, with network address and kind of browser. Ordinary events stay for ninety days and others for a year, unless they are removed sooner.
      - On which days you were here, for twenty-five months.
      - On your device: the sign-in, your settings, how far you are with the lesson, and a random id that only tells whether two people at one table use one device.
      ## Who sees it
      Other players see your name, picture, level, country, frame and results. Only you see the e-mail address, the Telegram id and your coins. The staff sees parts of an account to look into reports, and every act of theirs is recorded. We sell no data, and there are no advertisements and no trackers.
      ## Statistics
      We count views of pages, without keeping who viewed what. In the settings you can say that yours are not counted.
      ## What you can do
      - Under “Account security” you can take all your data as one file.
      - You can delete the account there. You have fourteen days to think again.
      - After that, matches that you played with others stay, with the name that you had there, because they are theirs too. Coins and payments stay without your name, so that the sums come out.
      ## Questions
      Send /support to the bot.
    `,
  },
};
