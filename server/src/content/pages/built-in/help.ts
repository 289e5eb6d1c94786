import type { BuiltInText } from './built-in-text.js';

export const help: BuiltInText = {
  title: { fa: 'راهنما', en: 'Help' },
  body: {
    fa: `
      اگر حکم بلد نیستید، [آموزش دودقیقه‌ای](/help/lesson) یک دور سر میز واقعی است. اگر بلدید، همین‌جا چیزهایی را می‌خوانید که سر این میز به کار می‌آید. قانون‌های کامل در [صفحهٔ قوانین](/rules) است.
      ## شروع بازی
      - «بازی سریع» شما را سر اولین میزی می‌نشاند که جا دارد. اگر کسی نیاید، ربات‌ها صندلی‌های خالی را پر می‌کنند.
      - برای بازی با دوستان اتاق بسازید و لینک آن را بفرستید. میزبان تعیین می‌کند مسابقه تا چند امتیاز باشد، سرعتش چقدر باشد و چه کسی کجا بنشیند.
      - در نردبان با هشت ربات، یکی بعد از دیگری، بازی می‌کنید.
      ## اگر اتصال قطع شد
      صندلی‌تان نود ثانیه برایتان می‌ماند. در این مدت و بعد از آن، ربات به جای شما بازی می‌کند تا برگردید. فقط وقتی از بازی بیرون بروید، باخت حساب می‌شود.
      ## سکه و خرید
      سکه با هدیهٔ روزانه، دعوت دوستان و کارهای بازی به دست می‌آید و با ستارهٔ تلگرام هم خریده می‌شود. با سکه پشت برگ، رنگ میز و قاب می‌خرید. هیچ‌کدام برگ‌ها را بهتر نمی‌کند.
      اگر خریدی به کیف پولتان نرسید، در گفت‌وگوی ربات دستور ‎/paysupport را بفرستید و تاریخ پرداخت را بنویسید.
      ## رفتار بد سر میز
      روی عکس هر بازیکن بزنید تا او را بی‌صدا، مسدود یا گزارش کنید. گزارش‌ها را آدم می‌خواند و نتیجه به شما گفته می‌شود.
      ## تماس با ما
      در گفت‌وگوی ربات دستور ‎/support را بفرستید و هر چه می‌خواهید بنویسید. پاسخ به همان گفت‌وگو می‌آید.
    `,
    en: `
      New to Hokm? The [two-minute lesson](/help/lesson) is a hand at a real table. If you know the game, here is what helps at this table. The rules are on a [page of their own](/rules).
      ## Starting a match
      - “Quick match” seats you at the first table with a free seat. If nobody comes, computer players take the seats that are left.
      - To play with friends, create a room and send its link. The host chooses the points of the match, its pace, and who sits where.
      - On the ladder you play eight computer opponents, one after the other.
      ## When the connection is lost
      Your seat is kept for ninety seconds. Until you are back, also after that, the computer plays for you. Only leaving the match counts as a loss.
      ## Coins and purchases
      Coins come with the daily gift, with friends who join on your invitation, and from playing; they are also sold for Telegram Stars. They buy card backs, felts and frames. None of these makes a card better.
      If a purchase does not arrive, send /paysupport to the bot and write the date of the payment.
      ## Bad behaviour at the table
      Tap the picture of a player to mute, block or report them. People read the reports, and you hear what came of yours.
      ## Talk to us
      Send /support to the bot and write what is on your mind. The answer comes to the same chat.
    `,
  },
};
