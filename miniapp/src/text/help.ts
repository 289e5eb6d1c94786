import { addTexts } from './add-texts.js';

/** Texts of the lesson and the rules. Loaded with those pages. */
export const helpText = {
  fa: {
    help: {
      title: 'آموزش و قانون‌ها',
      lesson_title: 'حکم در دو دقیقه',
      lesson_text: 'یک دور سر میز واقعی: حکم کنید، هم‌خال بازی کنید، ببُرید و کوت کنید.',
      lesson_start: 'شروع آموزش',
      lesson_on: 'ادامه از قدم {{n}}',
      lesson_again: 'یک بار دیگر',
      contents: 'فهرست',
      table: {
        title: 'میز و تیم‌ها',
        text: 'حکم بازی چهار نفر در دو تیم است. یار شما روبه‌رو می‌نشیند و دو حریف در دو طرف. نوبت خلاف عقربهٔ ساعت می‌چرخد: بعد از شما، نفرِ سمت راست.',
      },
      deal: {
        title: 'حاکم و پخش',
        text: 'برای دور اول برگ‌ها یکی‌یکی رو می‌شود و اولین آس، حاکم را معلوم می‌کند. بعد به هر نفر پنج، چهار و چهار برگ می‌رسد. حاکم با دیدن پنج برگ اولش حکم را می‌گوید؛ بقیه تا آن وقت برگی ندارند.',
      },
      play: {
        title: 'یک دست',
        text: 'حاکم دست اول را شروع می‌کند. هر کس از خال زمین دارد باید همان را بازی کند. اگر ندارد هر برگی آزاد است: با حکم می‌بُرد یا برگی رد می‌کند. بزرگ‌ترین حکم دست را می‌برد و اگر حکمی نیامده، بزرگ‌ترین برگِ خال زمین. ترتیب از بالا: آس، شاه، بی‌بی، سرباز، ده تا دو. برندهٔ هر دست، دست بعد را شروع می‌کند.',
        example: 'زمین دل است و حکم پیک: دوی پیک، آس دل را بُرید.',
      },
      score: {
        title: 'دور، کوت و امتیاز',
        text: 'تیمی که زودتر هفت دست بگیرد دور را برده است و دور همان‌جا تمام می‌شود.',
        hand: 'بردن دور',
        kot: 'کوت: تیم حاکم هفت بر هیچ',
        hakem_kot: 'حاکم‌کوت: هفت بر هیچ مقابل حاکم',
        after:
          'اگر تیم حاکم ببرد، حاکم می‌ماند. اگر ببازد، نفر بعدی به ترتیب نوبت حاکم می‌شود. مسابقه تا امتیازی ادامه دارد که میزبان اتاق انتخاب کرده است.',
      },
      time: {
        title: 'زمان، توقف و قطعی',
        text: 'برای هر برگ ۳۰ ثانیه وقت دارید و برای انتخاب حکم یک دقیقه. وقت که تمام شود ربات به جای شما بازی می‌کند و بعد از دو بار پشت سر هم صندلی را نگه می‌دارد تا «برگشتم» را بزنید. هر بازیکن در هر دور یک بار می‌تواند یک دقیقه توقف بگیرد؛ با آماده شدن هر چهار نفر زودتر تمام می‌شود. اگر اتصال کسی قطع شود، صندلی‌اش نود ثانیه برایش می‌ماند. بیرون رفتن از بازی، باخت حساب می‌شود.',
      },
      fair: {
        title: 'پخش عادلانه',
        text: 'قبل از هر دور، سرور اثر انگشت کلید پخش را منتشر می‌کند و گوشی هر بازیکن هم عددی به آن اضافه می‌کند. بعد از دور، کلید منتشر می‌شود و گوشی شما خودش بررسی می‌کند که برگ‌ها همان بوده‌اند. هیچ‌کس، حتی سرور، نمی‌تواند برگ‌ها را عوض کند. نتیجهٔ بررسی هر مسابقه در «بازی‌های من» می‌ماند.',
        link: 'بازی‌های من',
      },
      level: {
        title: 'امتیاز، سطح، جام و سکه',
        text: 'هر مسابقه به کارنامهٔ شما امتیاز اضافه می‌کند؛ هرچه طولانی‌تر باشد، بیشتر. سطح هیچ‌وقت پایین نمی‌آید. سکه‌ها پول بازی‌اند: با آن‌ها پشت برگ، رنگ میز و قاب می‌خرید و هیچ برگی را بهتر نمی‌کنند.',
        won: 'برد در مسابقهٔ هفت‌امتیازی',
        lost: 'باخت در همان مسابقه',
        won_alone: 'همان برد، تنها با سه ربات',
        level: 'امتیاز هر سطح',
        rules: {
          trophies:
            'جام نشان می‌دهد چقدر خوب بازی می‌کنید: با برد بالا می‌رود و با باخت پایین می‌آید. برد از حریف قوی‌تر بیشتر می‌ارزد.',
          people: 'جام فقط از مسابقه‌هایی می‌آید که از اول هر چهار نفر آدم بوده‌اند.',
          left: 'اگر برای همیشه بیرون بروید، باخته‌اید و امتیازی نمی‌گیرید؛ حتی اگر یارتان ببرد.',
          absent: 'اگر ربات بیشتر برگ‌هایتان را بازی کند، از آن بازی چیزی نمی‌گیرید، ولی باخت حساب می‌شود.',
          void: 'مسابقه‌ای که زود رها شود (پیش از سیزده برگ) فقط برای کسی حساب می‌شود که رفته است.',
          alone: 'بازی تنها با ربات‌ها سطح را بالا می‌برد، ولی جام و جایی در جدول‌ها ندارد.',
          same_people: 'در یک روز تا پنج مسابقه با همان حریف‌ها جام دارد؛ بعد از آن فقط امتیاز.',
          same_device: 'اگر دو نفر با یک دستگاه سر میز بنشینند، آن مسابقه جام ندارد.',
          periods: 'جدول روز از نیمه‌شب تهران، جدول هفته از شنبه و جدول ماه از اول ماه شمسی شروع می‌شود.',
        },
      },
      manners: {
        title: 'سر میز',
        text: 'پیام‌های آماده دربارهٔ برگ‌ها چیزی نمی‌گویند تا کسی نتواند به یارش خبر بدهد. هر بازیکنی را می‌توانید بی‌صدا، مسدود یا گزارش کنید: روی عکسش بزنید.',
      },
      privacy: {
        title: 'حریم خصوصی',
        text: 'از تلگرام فقط شناسه، نام، نام کاربری، زبان و عکس شما را می‌گیریم؛ نه شماره و نه گفت‌وگوها. روی سرور حساب، بازی‌ها و نتیجه‌های شما می‌ماند تا بشود هر پخش را بررسی کرد. در این دستگاه ورود، تنظیمات، پیشرفت آموزش و یک شناسهٔ تصادفی می‌ماند؛ با آن شناسه فقط می‌فهمیم که دو نفر سر یک میز از یک دستگاه نباشند. هیچ تبلیغ و ردیابی در کار نیست.',
      },
      words: {
        title: 'واژه‌ها',
        trick: 'دست: چهار برگ، یکی از هر نفر',
        hand: 'دور: یک بار پخش، تا هفت دست',
        ruff: 'بُریدن: گرفتن دستی که خالش را ندارید، با حکم',
        lead: 'خال زمین: خالی که دست با آن شروع شده',
      },
    },
    lesson: {
      title: 'آموزش حکم',
      who_you: 'شما',
      who_right: 'کاوه',
      who_partner: 'نیلوفر',
      who_left: 'مینا',
      progress: 'قدم {{n}} از {{of}}',
      back: 'قبلی',
      skip: 'بعدی',
      leave: 'بیرون رفتن از آموزش',
      wait: 'کمی صبر کنید؛ نوبت دیگران است.',
      play: 'شروع بازی',
      rules: 'قانون‌ها',
      again: 'دوباره',
      team: {
        title: 'یار شما کجاست؟',
        text: 'چهار نفر، دو تیم. هم‌تیمی‌ها روبه‌روی هم می‌نشینند.',
        ask: 'یارتان را لمس کنید.',
        wrong: 'او کنار شماست، پس حریف است. یار شما روبه‌روست.',
      },
      trump: {
        title: 'شما حاکم شدید',
        text: 'آس به شما افتاد. از پنج برگتان، خالِ بیشتر و قوی‌تر را حکم کنید.',
        ask: 'پیک را حکم کنید: سه برگ، با آس و شاه.',
        wrong: 'می‌توانید، ولی حکم ضعیفی است. از پیک سه برگ دارید، با آس و شاه.',
      },
      lead: {
        title: 'بزرگ‌ترین برگ می‌برد',
        text: 'حاکم شروع می‌کند. آس بزرگ‌ترین برگ هر خال است.',
        ask: 'آس دل را بازی کنید.',
        wrong: 'این هم مجاز است، ولی آس دل دست را می‌برد. آن را بازی کنید.',
      },
      partner: {
        title: 'دستِ یار، دستِ شماست',
        text: 'بردید! حالا یک خشت کوچک بازی کنید؛ شاید یارتان خشتِ بزرگ داشته باشد.',
        ask: 'یک خشت بازی کنید.',
        wrong: 'این را نگه دارید. یک خشت بازی کنید تا یارتان ببرد.',
      },
      follow: {
        title: 'هم‌خال بازی کنید',
        text: 'یارتان برد و با دل شروع کرد. تا دل دارید باید دل بازی کنید.',
        ask: 'یک دل بازی کنید.',
        wrong: 'خال زمین دل است و شما دل دارید: باید دل بازی کنید.',
      },
      ruff: {
        title: 'با حکم ببُرید',
        text: 'زمین گشنیز است و شما گشنیز ندارید. مینا آس بازی کرده، ولی هر حکمی آن را می‌بُرد.',
        ask: 'با یک پیک ببُرید؛ کوچکش هم بس است.',
        wrong: 'می‌توانید رد کنید، ولی دست را می‌بازید. با پیک ببُرید.',
      },
      seven: {
        title: 'سه دست مانده تا بردن دور',
        text: 'هفت نقطهٔ بالا دست‌های شماست. حکم‌های بزرگ پیش شماست.',
        ask: 'هر طور می‌خواهید بازی کنید تا هفت دست شود.',
      },
      kot: {
        title: 'دور را بردید!',
        text: 'هفت بر هیچ: این کوت است و دو امتیاز دارد. اگر حریفِ حاکم هفت بر هیچ ببرد، حاکم‌کوت می‌شود.',
        text_plain:
          'هفت دست گرفتید: یک امتیاز. اگر حریف هیچ دستی نگرفته بود کوت می‌شد: دو امتیاز. هفت بر هیچ مقابل حاکم، حاکم‌کوت است.',
        question: 'حاکم‌کوت چند امتیاز دارد؟',
        wrong: 'بیشتر: حاکم‌کوت از کوت هم سخت‌تر است.',
        right: 'درست است: سه امتیاز. حالا یک بازی واقعی!',
      },
    },
  },
  en: {
    help: {
      title: 'Learn the rules',
      lesson_title: 'Hokm in two minutes',
      lesson_text: 'One hand at a real table: name the trump, follow suit, ruff and win by kot.',
      lesson_start: 'Start the lesson',
      lesson_on: 'Continue from step {{n}}',
      lesson_again: 'Replay',
      contents: 'Contents',
      table: {
        title: 'Table and teams',
        text: 'Hokm is for four players in two teams. Your partner sits across from you, an opponent on each side. Play goes anticlockwise: after you comes the player on your right.',
      },
      deal: {
        title: 'Hakem and deal',
        text: 'For the first hand cards are turned one by one, and the first ace makes the hakem. Then everybody gets five, four and four cards. The hakem names the trump from the first five; until then nobody else holds a card.',
      },
      play: {
        title: 'A trick',
        text: 'The hakem leads the first trick. Whoever has a card of the suit led must play one. Whoever has none may play anything: ruff with a trump, or throw a card away. The highest trump takes the trick, without a trump the highest card of the suit led. From the top: ace, king, queen, jack, ten down to two. Whoever takes a trick leads the next.',
        example: 'Hearts were led and spades are trump: the two of spades ruffs the ace of hearts.',
      },
      score: {
        title: 'Hand, kot and points',
        text: 'The first team to take seven tricks has won the hand, and it ends there.',
        hand: 'A hand',
        kot: 'Kot: seven to nothing by the hakem’s team',
        hakem_kot: 'Hakem-kot: seven to nothing against the hakem',
        after:
          'When the hakem’s team wins, the hakem stays. When it loses, the next player in turn becomes hakem. A match goes to the points that the host of the room has chosen.',
      },
      time: {
        title: 'Time, pauses, lost connections',
        text: 'You have thirty seconds for a card and a minute to name the trump. When time is up a bot plays for you; after two in a row it keeps your seat until you press “I’m back”. Each player may pause once a hand for a minute, which ends early when all four are ready. Whoever loses the connection keeps the seat for ninety seconds. Leaving a match counts as a loss.',
      },
      fair: {
        title: 'A fair deal',
        text: 'Before each hand the server publishes the fingerprint of the deal’s key, and every player’s phone adds a number of its own. After the hand the key is shown and your phone checks by itself that these were the cards. Nobody can change them, not even the server. The result stays in “My matches”.',
        link: 'My matches',
      },
      level: {
        title: 'Score, level, trophies and coins',
        text: 'Every match adds to your score: the longer it is, the more. You never lose a level. Coins are play money: they buy card backs, felts and frames, and make no card better.',
        won: 'Winning a match to seven',
        lost: 'Losing that match',
        won_alone: 'The same win, alone with three bots',
        level: 'Score for each level',
        rules: {
          trophies:
            'Trophies show how well you play: a win raises them, a loss lowers them. Beating stronger opponents is worth more.',
          people: 'Only matches that began with four people bring trophies.',
          left: 'Leaving for good is a loss without score, even if your partner wins.',
          absent: 'If the bot plays most of your cards, you gain nothing by the match. A loss still counts.',
          void: 'A match that is given up early (before thirteen cards) counts only for the one who left.',
          alone:
            'Playing alone with bots raises your level, but brings no trophies and no place on the boards.',
          same_people:
            'Up to five matches a day against the same opponents bring trophies; after that only score.',
          same_device: 'A match in which two people sit down from one device brings no trophies.',
          periods:
            'The boards start anew at midnight in Tehran, on Saturday, and with each month of the Persian calendar.',
        },
      },
      manners: {
        title: 'At the table',
        text: 'Quick phrases say nothing about cards, so that nobody can tell a partner. You can mute, block or report any player: tap the picture.',
      },
      privacy: {
        title: 'Privacy',
        text: 'From Telegram we take your id, name, username, language and picture; neither your number nor your chats. The server keeps your account, your matches and their results, so that every deal can be checked. This device keeps your sign-in, your settings, how far you are with the lesson, and a random id that only tells whether two people at one table use one device. There are no advertisements and no trackers.',
      },
      words: {
        title: 'Words',
        trick: 'Trick: four cards, one from each',
        hand: 'Hand: one deal, up to seven tricks',
        ruff: 'Ruff: take a trick with a trump when you have none of its suit',
        lead: 'Led: the suit a trick began with',
      },
    },
    lesson: {
      title: 'Learn Hokm',
      who_you: 'You',
      who_right: 'Kaveh',
      who_partner: 'Niloufar',
      who_left: 'Mina',
      progress: 'Step {{n}} of {{of}}',
      back: 'Back',
      skip: 'Next',
      leave: 'Leave the lesson',
      wait: 'One moment: the others are playing.',
      play: 'Play now',
      rules: 'Rules',
      again: 'Again',
      team: {
        title: 'Where is your partner?',
        text: 'Four players, two teams. Partners sit across from each other.',
        ask: 'Tap your partner.',
        wrong: 'That one sits beside you: an opponent. Your partner sits across.',
      },
      trump: {
        title: 'You are hakem',
        text: 'The ace came to you. From your five cards, name your longest and strongest suit.',
        ask: 'Name spades: three cards, with ace and king.',
        wrong: 'You can, but it is a weak trump. You hold three spades, with ace and king.',
      },
      lead: {
        title: 'The highest card wins',
        text: 'The hakem leads. The ace is the highest card of its suit.',
        ask: 'Play the ace of hearts.',
        wrong: 'Allowed too, but the ace of hearts takes the trick. Play that one.',
      },
      partner: {
        title: 'Your partner’s tricks are yours',
        text: 'Yours! Now lead a small diamond: your partner may hold a big one.',
        ask: 'Play a diamond.',
        wrong: 'Keep that one. Lead a diamond for your partner to win.',
      },
      follow: {
        title: 'Follow suit',
        text: 'Your partner won and leads hearts. While you hold hearts you must play one.',
        ask: 'Play a heart.',
        wrong: 'Hearts were led and you hold hearts: you must play one.',
      },
      ruff: {
        title: 'Ruff',
        text: 'Clubs were led and you hold none. Mina played the ace, but any trump beats it.',
        ask: 'Ruff with a spade; a small one will do.',
        wrong: 'You may throw it away, but then you lose the trick. Ruff with a spade.',
      },
      seven: {
        title: 'Three tricks to win the hand',
        text: 'The seven dots above are your tricks. You hold the big trumps.',
        ask: 'Play as you like until it is seven.',
      },
      kot: {
        title: 'You won the hand!',
        text: 'Seven to nothing: that is a kot, and two points. If the hakem’s opponents take all seven, it is a hakem-kot.',
        text_plain:
          'Seven tricks: one point. Without a trick for them it would be a kot: two points. Seven to nothing against the hakem is a hakem-kot.',
        question: 'How many points is a hakem-kot?',
        wrong: 'More than that: it is harder than a kot.',
        right: 'Right: three points. Now a real match!',
      },
    },
  },
} as const;

addTexts(helpText);
