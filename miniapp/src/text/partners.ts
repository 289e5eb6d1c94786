import { addTexts } from './add-texts.js';

/** Texts of partners: the list, and what two people have played together. */
export const partnersText = {
  fa: {
    partners: {
      title: 'یارهای شما',
      note: 'بازی‌ها و بردهای دونفره',
      failed: 'فهرست یارها بارگذاری نشد',
      empty: 'هنوز با کسی یار نبوده‌اید',
      empty_text: 'دوستی را دعوت کنید، روبه‌روی هم بنشینید و با هم دنبال حریف بگردید.',
      to_lobby: 'رفتن به لابی',
      games: '{{games}} بازی · {{won}} برد',
      trophies: '{{trophies}} جام دونفره',
      together: 'شما و {{name}}',
      together_failed: 'بازی‌های دونفره‌تان بارگذاری نشد',
      played: 'بازی با هم',
      wins: 'برد',
      streak: 'برد پیاپی',
      best: 'بیشترین برد پیاپی',
      cup: 'جام دونفره',
      unrated: 'هنوز ندارید',
    },
  },
  en: {
    partners: {
      title: 'Your partners',
      note: 'Games and wins as a pair',
      failed: 'Your partners could not be loaded',
      empty: 'You have played with no partner yet',
      empty_text: 'Invite a friend, sit down opposite each other, and look for opponents together.',
      to_lobby: 'To the lobby',
      games: '{{games}} played · {{won}} won',
      trophies: '{{trophies}} trophies as a pair',
      together: 'You and {{name}}',
      together_failed: 'Your games together could not be loaded',
      played: 'Together',
      wins: 'Won',
      streak: 'Wins in a row',
      best: 'Most in a row',
      cup: 'Trophies as a pair',
      unrated: 'None yet',
    },
  },
} as const;

addTexts(partnersText);
