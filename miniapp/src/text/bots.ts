import { addTexts } from './add-texts.js';

/** Texts of the eight computer players; loaded with the table and the ladder. Their names are in `@hokm/shared/bots`. */
export const botsText = {
  fa: {
    bots: {
      rung: 'پلهٔ {{n}} از {{of}} نردبان',
      mute: 'بی‌صدا کردن در این گوشی',
      unmute: 'لغو بی‌صدا',
      mute_note: 'حرف‌های او پس از کوت دیده نمی‌شود.',
      honest: 'فقط همان برگ‌هایی را می‌بیند که شما سر جای او می‌دیدید.',
      habit: {
        kian: 'تازه‌کار و آرام است؛ فقط به برگ‌های روی زمین نگاه می‌کند.',
        raha: 'عجله دارد؛ حکم‌ها را زود بیرون می‌کشد.',
        arash: 'آس‌هایش را برای آخر دور نگه می‌دارد.',
        nika: 'برگ‌ها را می‌شمارد و با برگی شروع می‌کند که حتماً می‌برد.',
        sohrab: 'نترس است؛ هرجا بتواند با حکم می‌بُرد.',
        yalda: 'صبور است؛ حکم‌هایش را دیر رو می‌کند.',
        bahman: 'دست یارش را نمی‌گیرد و همیشه دنبال کوت است.',
        taraneh: 'همهٔ ریزه‌کاری‌ها را بلد است و چیزی از یادش نمی‌رود.',
      },
      kot_made: {
        kian: 'هر هفت دست؟ خودم هم باورم نمی‌شود!',
        raha: 'حکم که بیرون آمد، کار تمام بود!',
        arash: 'تیرم درست به هدف نشست.',
        nika: 'حسابش را کرده بودم!',
        sohrab: 'به این می‌گویند کوت!',
        yalda: 'صبر، میوهٔ شیرین دارد.',
        bahman: 'از دست اول دنبالش بودم. دمِ یارم گرم!',
        taraneh: 'با احترام، کوت!',
      },
      kot_taken: {
        kian: 'باید بیشتر یاد بگیرم.',
        raha: 'این دور مال شما بود، آفرین!',
        arash: 'این بار تیرم به خطا رفت.',
        nika: 'حسابش از دستم در رفت.',
        sohrab: 'زمین خوردم، ولی بلند می‌شوم.',
        yalda: 'شب بلند است؛ جبران می‌کنم.',
        bahman: 'چه برف سنگینی! برویم دور بعد.',
        taraneh: 'زیبا بازی کردید.',
      },
    },
  },
  en: {
    bots: {
      rung: 'Rung {{n}} of {{of}} on the ladder',
      mute: 'Mute on this phone',
      unmute: 'Unmute on this phone',
      mute_note: 'What they say after a kot is not shown.',
      honest: 'Sees only the cards that you would see in their seat.',
      habit: {
        kian: 'A calm beginner who looks only at the cards on the table.',
        raha: 'In a hurry: leads trumps early.',
        arash: 'Saves aces for the end of the hand.',
        nika: 'Counts cards, and leads the ones that are sure to win.',
        sohrab: 'Fearless: ruffs wherever possible.',
        yalda: 'Patient: holds trumps back.',
        bahman: 'Never takes the partner’s trick, and always goes for the kot.',
        taraneh: 'Knows every fine point and forgets nothing.',
      },
      kot_made: {
        kian: 'All seven? I can hardly believe it!',
        raha: 'Once the trumps were out, it was over!',
        arash: 'Right on target.',
        nika: 'I had it all worked out!',
        sohrab: 'Now that is a kot!',
        yalda: 'Patience bears sweet fruit.',
        bahman: 'I was after it from the first trick. Well done, partner!',
        taraneh: 'With respect: kot!',
      },
      kot_taken: {
        kian: 'I still have a lot to learn.',
        raha: 'That hand was yours. Well done!',
        arash: 'This time I missed.',
        nika: 'I lost count.',
        sohrab: 'Down, but I get up again.',
        yalda: 'The night is long. I will be back.',
        bahman: 'What a snowfall! On to the next hand.',
        taraneh: 'Beautifully played.',
      },
    },
  },
} as const;

addTexts(botsText);
