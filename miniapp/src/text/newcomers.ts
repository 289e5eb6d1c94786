import { addTexts } from './add-texts.js';

/** Texts of a person who takes a computer player's seat after a hand; loaded with the table and the watched one. */
export const newcomersText = {
  fa: {
    newcomers: {
      waits: 'از دور بعد سر میز می‌نشینید',
      give_up: 'انصراف',
      gone: 'صندلی این مسابقه به شما نرسید.',
      again: 'جست‌وجوی دوباره',
      just_seated: 'همین حالا صندلی به شما رسید.',
      comes: '{{name}} از دور بعد به جای {{bot}} می‌نشیند.',
    },
  },
  en: {
    newcomers: {
      waits: 'You sit down after this hand',
      give_up: 'Cancel',
      gone: 'You did not get a seat in this match.',
      again: 'Search again',
      just_seated: 'You have just been seated.',
      comes: '{{name}} takes the seat of {{bot}} after this hand.',
    },
  },
} as const;

addTexts(newcomersText);
