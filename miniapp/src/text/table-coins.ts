import { addTexts } from './add-texts.js';

/** Texts of a table where people play for coins. */
export const tableCoinsText = {
  fa: {
    table_coins: {
      badge: 'ورودی {{stake}}، صندوق {{pot}} سکه',
      won: 'از صندوق {{pot}}',
      lost: 'ورودی شما',
      void: 'همهٔ ورودی‌ها برگشت',
      absent: 'بیشتر بازی را جانشین کرد: ورودی برگشت و از صندوق سهمی نیست',
      paying: 'تقسیم صندوق…',
      again: 'بازی دوباره · ورودی {{coins}}',
      join: 'پیوستن · ورودی {{coins}}',
      leave_cost: 'ورودی {{coins}} سکه‌ای‌تان می‌رود و برنمی‌گردد، حتی اگر تیمتان ببرد.',
    },
  },
  en: {
    table_coins: {
      badge: 'Entry {{stake}}, pot {{pot}} coins',
      won: 'from the pot of {{pot}}',
      lost: 'your entry',
      void: 'All entries came back',
      absent: 'A stand-in played most of it: your entry came back, without a part of the pot',
      paying: 'Sharing the pot…',
      again: 'Play again · entry {{coins}}',
      join: 'Join · entry {{coins}}',
      leave_cost: 'Your entry of {{coins}} coins is gone for good, even if your side wins.',
    },
  },
} as const;

addTexts(tableCoinsText);
