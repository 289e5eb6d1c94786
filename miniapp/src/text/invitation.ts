import { addTexts } from './add-texts.js';

/** Texts of the page that an invitation opens for who has no session. */
export const invitationText = {
  fa: {
    invitation: {
      from: '{{name}} شما را به حکم دعوت کرده است',
      from_nobody: 'به یک میز حکم دعوت شده‌اید',
      sit: 'نشستن سر میز',
      name_hint: 'با همین نام سر میز دیده می‌شوید. ثبت‌نام لازم نیست.',
      your_seat: 'جای شما',
      free: 'جای خالی',
      account: 'حساب دارم',
      full: 'این میز پر شده است',
      full_text: 'اگر کسی بلند شود، همین‌جا می‌توانید بنشینید. تا آن وقت میزهای دیگر منتظر شما هستند.',
      playing: 'بازی این میز شروع شده است',
      playing_text: 'به این بازی نمی‌رسید، ولی میزهای دیگر منتظر شما هستند.',
      watch_text: 'به این بازی نمی‌رسید، ولی می‌توانید تماشا کنید یا سر میز دیگری بنشینید.',
      gone: 'این میز دیگر نیست',
      gone_text: 'شاید بسته شده باشد، یا لینک کامل نیامده باشد. میزهای دیگر منتظر شما هستند.',
      over: 'بازی این میز تمام شده است',
      over_text: 'دیر رسیدید، ولی میزهای دیگر منتظر شما هستند.',
      failed: 'دعوت باز نشد',
      other_tables: 'دیدن میزهای دیگر',
    },
  },
  en: {
    invitation: {
      from: '{{name}} invites you to play Hokm',
      from_nobody: 'You are invited to a table of Hokm',
      sit: 'Sit down',
      name_hint: 'The others at the table will see this name. No registration.',
      your_seat: 'Your seat',
      free: 'Free seats',
      account: 'I have an account',
      full: 'This table is full',
      full_text:
        'If somebody stands up, you can sit down here. Until then, other tables are waiting for you.',
      playing: 'This table has started',
      playing_text: 'You are too late for this game, but other tables are waiting for you.',
      watch_text: 'You are too late for this game, but you can watch it or sit down at another table.',
      gone: 'This table is gone',
      gone_text: 'It may have been closed, or the link is incomplete. Other tables are waiting for you.',
      over: 'The game at this table is over',
      over_text: 'You are too late, but other tables are waiting for you.',
      failed: 'The invitation did not open',
      other_tables: 'See other tables',
    },
  },
};
addTexts(invitationText);
