import type { BuiltInText } from './built-in-text.js';

export const rules: BuiltInText = {
  title: { fa: 'قوانین حکم', en: 'The rules of Hokm' },
  body: {
    fa: `
      حکم چند شکل دارد. این‌جا همان شکلی را می‌خوانید که سر میزهای ما بازی می‌شود.
      ## میز
      چهار نفر در دو تیم بازی می‌کنند و یارها روبه‌روی هم می‌نشینند. پنجاه‌ودو برگ هست، بدون جوکر. ترتیب برگ‌ها از بالا آس، شاه، بی‌بی، سرباز و ده تا دو است. پخش و نوبت خلاف عقربهٔ ساعت می‌چرخد.
      ## حاکم
      برای دور اول برگ‌ها یکی‌یکی رو می‌شود و اولین آس پیش هر کس بیفتد، او حاکم است. اگر تیم حاکم دور را ببرد، حاکم می‌ماند. اگر ببازد، نفر بعدی به ترتیب نوبت حاکم می‌شود.
      ## پخش و حکم
      حاکم پنج برگ می‌گیرد و با دیدن همان پنج برگ، حکم را می‌گوید. تا آن وقت هیچ‌کس دیگری برگی ندارد. بعد به هر نفر پنج، چهار و چهار برگ می‌رسد. حکم را نمی‌شود عوض کرد.
      ## بازی
      - حاکم دست اول را شروع می‌کند و برندهٔ هر دست، دست بعد را.
      - هر کس از خال زمین دارد، باید همان را بازی کند.
      - اگر ندارد، هر برگی آزاد است: می‌تواند با حکم ببُرد یا برگ دیگری رد کند. بُریدن اجباری نیست.
      - بزرگ‌ترین حکم دست را می‌برد. اگر حکمی بازی نشده، بزرگ‌ترین برگ خال زمین.
      ## امتیاز
      - تیمی که زودتر هفت دست بگیرد، دور را برده است: یک امتیاز. دور همان‌جا تمام می‌شود.
      - کوت، یعنی هفت بر هیچ به سود تیم حاکم: دو امتیاز.
      - حاکم‌کوت، یعنی هفت بر هیچ مقابل حاکم: سه امتیاز.
      - مسابقه تا امتیازی ادامه دارد که میزبان انتخاب کرده است: یک، سه، پنج، هفت، یازده یا سیزده.
      ## وقت
      وقت هر برگ و هر انتخاب محدود است. وقت که تمام شود، ربات به جای شما بازی می‌کند. هر بازیکن در هر دور یک بار می‌تواند توقف بگیرد.
      ## نتیجهٔ چه کسی حساب می‌شود
      - کسی که برای همیشه بیرون برود باخته است، حتی اگر یارش ببرد.
      - مسابقه‌ای که پیش از سیزده برگ رها شود، فقط برای کسی حساب می‌شود که رفته است.
      - اگر بیشتر برگ‌های کسی را ربات بازی کند، آن بازی چیزی به او نمی‌دهد، ولی باخت برایش حساب می‌شود.
      - جام فقط از مسابقه‌هایی می‌آید که از اول هر چهار نفر آدم بوده‌اند.
      ## بازی پاک
      یارها فقط با برگ‌هایشان حرف می‌زنند. خبر دادن از برگ‌ها بیرون از میز، بازی با دو حساب و باخت ساختگی تقلب است. هر پخش را هم می‌شود بررسی کرد: بعد از هر دور، گوشی شما خودش حساب می‌کند که برگ‌ها همان بوده‌اند که پیش از دور تعیین شده بود.
    `,
    en: `
      Hokm is played in several ways. This is how it is played at our tables.
      ## The table
      Four people play in two teams; partners sit across from each other. There are fifty-two cards and no jokers. From the top they are ace, king, queen, jack, and ten down to two. Deal and play go anticlockwise.
      ## The hakem
      For the first hand cards are turned one by one, and the first ace makes its owner the hakem. While the hakem’s team wins, the hakem stays. When it loses, the next player in turn becomes hakem.
      ## Deal and trump
      The hakem gets five cards and names the trump from these five alone. Until then nobody else holds a card. Then everybody gets five, four and four. The trump cannot be changed.
      ## Play
      - The hakem leads the first trick, and who takes a trick leads the next.
      - Whoever has a card of the suit led must play one.
      - Whoever has none may play anything: ruff with a trump, or throw another card away. Nobody has to ruff.
      - The highest trump takes the trick; without a trump, the highest card of the suit led.
      ## Points
      - The first team with seven tricks has won the hand: one point. The hand ends there.
      - Kot, seven to nothing by the hakem’s team: two points.
      - Hakem-kot, seven to nothing against the hakem: three points.
      - The match goes to the points that the host has chosen: one, three, five, seven, eleven or thirteen.
      ## Time
      There is a time for each card and each choice. When it is up, the computer plays for you. Each player may pause once a hand.
      ## Whose result counts
      - Whoever leaves for good has lost, even if the partner wins.
      - A match that is given up before thirteen cards counts only for the one who left.
      - If the computer plays most of somebody’s cards, the match brings them nothing. A loss still counts.
      - Only matches that began with four people bring trophies.
      ## Fair play
      Partners talk with their cards alone. Telling about cards outside of the table, playing with two accounts and losing on purpose are cheating. Every deal can be checked: after each hand your own device works out that the cards were those that had been fixed before.
    `,
  },
};
