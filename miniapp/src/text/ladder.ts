import { addTexts } from './add-texts.js';

/** Texts of the ladder's page; loaded with it. */
export const ladderText = {
  fa: {
    ladder: {
      title: 'نردبان',
      intro: 'هشت حریف، از آرام تا استاد. هرکدام را ببرید، پلهٔ بعد باز می‌شود.',
      count: '{{n}} پله از {{of}}',
      number: '{{n}}',
      next: 'حریف بعدی: {{name}}',
      top: 'به بالای نردبان رسیدید!',
      top_text: 'هر هشت حریف را برده‌اید. هر وقت خواستید دوباره با هرکدام بازی کنید.',
      just_beaten: '{{name}} را بردید! پلهٔ {{n}} باز شد.',
      just_topped: '{{name}} را بردید و به بالای نردبان رسیدید!',
      rungs: 'پله‌های نردبان',
      bot: 'ربات',
      play: 'بازی',
      play_with: 'بازی با {{name}}',
      again: 'دوباره',
      again_with: 'بازی دوباره با {{name}}',
      beaten: 'برده‌اید',
      locked: 'قفل است',
      record: '{{wins}} برد از {{matches}} مسابقه',
      how: 'مسابقه‌ها تند و تا سه امتیاز است. سطح شما را بالا می‌برد، ولی جام و جایی در جدول‌ها ندارد.',
      room: 'نردبان',
      failed: 'نردبان بارگذاری نشد',
      offline: 'برای شروع بازی باید آنلاین باشید.',
    },
  },
  en: {
    ladder: {
      title: 'Ladder',
      intro: 'Eight rivals, from calm to master. Beat one, and the next rung opens.',
      count: '{{n}} of {{of}} rungs',
      number: '{{n}}',
      next: 'Next rival: {{name}}',
      top: 'You are at the top!',
      top_text: 'You have beaten all eight rivals. Play any of them again whenever you like.',
      just_beaten: 'You beat {{name}}! Rung {{n}} is open.',
      just_topped: 'You beat {{name}} and reached the top of the ladder!',
      rungs: 'Rungs of the ladder',
      bot: 'Bot',
      play: 'Play',
      play_with: 'Play {{name}}',
      again: 'Again',
      again_with: 'Play {{name}} again',
      beaten: 'Beaten',
      locked: 'Locked',
      record: '{{wins}} won of {{matches}} matches',
      how: 'Matches go to three points at a fast pace. They raise your level, but bring no trophies and no place on the boards.',
      room: 'Ladder',
      failed: 'The ladder could not be loaded',
      offline: 'You have to be online to start a match.',
    },
  },
} as const;

addTexts(ladderText);
