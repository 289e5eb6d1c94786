import type { BuiltInText } from './built-in-text.js';

export const faq: BuiltInText = {
  title: { fa: 'پرسش‌های پرتکرار', en: 'Frequent questions' },
  body: {
    fa: `
      ## از کجا بدانم برگ‌ها دستکاری نشده‌اند؟
      پیش از هر دور، سرور اثر انگشت پخش را نشان می‌دهد و هر بازیکن عددی به آن اضافه می‌کند. بعد از دور کلید آشکار می‌شود و گوشی شما خودش حساب می‌کند. نتیجه در «بازی‌های من» می‌ماند.
      ## چرا جام نگرفتم؟
      جام فقط از مسابقه‌هایی می‌آید که از اول هر چهار نفر آدم بوده‌اند. پنج مسابقه در روز با همان حریف‌ها جام دارد، نه بیشتر؛ و اگر دو نفر با یک دستگاه سر میز بنشینند، آن مسابقه جام ندارد.
      ## چرا یارم بد بازی می‌کند؟
      شاید ربات است: اگر وقت کسی تمام شود یا اتصالش قطع شود، ربات به جای او بازی می‌کند تا برگردد.
      ## می‌توانم با سکه برد بخرم؟
      نه. سکه فقط پشت برگ، رنگ میز و قاب می‌خرد.
      ## سکه‌ها به پول تبدیل می‌شوند؟
      نه. سکه پول بازی است.
      ## سکه‌ای که خریدم نرسید
      معمولاً چند ثانیه طول می‌کشد. اگر نرسید، در گفت‌وگوی ربات دستور ‎/paysupport را بفرستید.
      ## چطور با دوستانم بازی کنم؟
      اتاق بسازید و لینکش را بفرستید. به اتاق «با کد» فقط کسی می‌آید که لینک یا کد آن را دارد.
      ## بدون تلگرام هم می‌شود؟
      بله، در مرورگر با ایمیل یا به عنوان مهمان، اگر این سرور آن‌ها را باز کرده باشد.
      ## چطور حسابم را پاک کنم؟
      در «امنیت حساب». چهارده روز فرصت دارید نظرتان را عوض کنید.
    `,
    en: `
      ## How do I know that nobody tampers with the cards?
      Before each hand the server shows the fingerprint of the deal, and every player adds a number to it. After the hand the key is shown and your own device does the sum. The result stays in “My matches”.
      ## Why did I get no trophies?
      Only matches that began with four people bring trophies. Five matches a day against the same opponents do, and no more; and a match in which two people sit down from one device does not.
      ## Why does my partner play badly?
      It may be the computer: when somebody’s time is up or the connection is lost, it plays for them until they are back.
      ## Can I buy a win with coins?
      No. Coins buy card backs, felts and frames.
      ## Can coins be turned into money?
      No. They are play money.
      ## The coins that I bought did not arrive
      It usually takes a few seconds. If they do not come, send /paysupport to the bot.
      ## How do I play with my friends?
      Create a room and send its link. A room “by code” is open only to those who have the link or the code.
      ## Can I play without Telegram?
      Yes, in a browser with an e-mail address or as a guest, where this server allows it.
      ## How do I delete my account?
      Under “Account security”. You have fourteen days to think again.
    `,
  },
};
