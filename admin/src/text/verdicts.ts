import { defineTexts } from './define-texts.js';

/** Names of the decisions on a case, and the words that the player reads. `say_…` go out in the player's language. */
export const verdictTexts = defineTexts('verdicts', {
  warn: ['هشدار', 'Warn'],
  mute_1: ['بی‌صدا، ۱ روز', 'Mute, 1 day'],
  mute_7: ['بی‌صدا، ۷ روز', 'Mute, 7 days'],
  unranked_3: ['بیرون از جام‌ها، ۳ روز', 'No ranked play, 3 days'],
  unranked_7: ['بیرون از جام‌ها، ۷ روز', 'No ranked play, 7 days'],
  suspend_3: ['تعلیق، ۳ روز', 'Suspend, 3 days'],
  suspend_7: ['تعلیق، ۷ روز', 'Suspend, 7 days'],
  rename: ['عوض کردن نام', 'Rename'],
  remove_avatar: ['برداشتن عکس', 'Remove picture'],
  dismiss_note: ['پرونده بسته می‌شود؛ کسی پیامی نمی‌گیرد.', 'Closes the case. Nobody gets a message.'],
  reads: ['بازیکن می‌خواند: «{{text}}»', 'The player reads: “{{text}}”'],
  sure: ['{{verdict}}؟', '{{verdict}}?'],
  sure_body: [
    'این تصمیم همین حالا اجرا می‌شود و بازیکن این را می‌خواند:',
    'This happens at once, and the player reads:',
  ],

  say_cheating: [
    'یکی از مسابقه‌های شما بررسی شد و بازی‌تان به هماهنگی پنهان می‌مانست. لطفاً فقط با برگ‌هایتان حرف بزنید.',
    'We looked at one of your matches, and your play looked agreed upon in secret. Please let only your cards speak.',
  ],
  say_unranked: [
    'در بررسی مسابقه‌هایتان نشانه‌های تبانی دیدیم. یک هفته مسابقه‌هایتان جام نمی‌آورند؛ بازی دوستانه آزاد است.',
    'We saw signs of collusion in your matches. For a week they bring no trophies; friendly games stay open to you.',
  ],
  say_suspend_cheating: [
    'در چند مسابقه تبانی شما روشن بود. حساب شما یک هفته بسته است. اگر اشتباه می‌کنیم، اعتراض کنید.',
    'You clearly colluded in several matches. Your account is closed for a week. If we are wrong, please appeal.',
  ],
  say_insult: [
    'از رفتار شما سر میز گزارش رسیده است. لطفاً با هم‌میزها محترمانه بازی کنید.',
    'People at your tables have reported how you treat them. Please be kind to those you play with.',
  ],
  say_mute: [
    'به‌خاطر پیام‌هایتان سر میز، یک روز نمی‌توانید پیام بفرستید. بازی کردن آزاد است.',
    'Because of your messages at the table you cannot send any for a day. You can still play.',
  ],
  say_mute_again: [
    'با وجود تذکر، پیام‌هایتان باز هم‌میزها را آزرد. یک هفته نمی‌توانید پیام بفرستید.',
    'Despite our word your messages kept troubling others. You cannot send any for a week.',
  ],
  say_mute_spam: [
    'پیام‌های پشت‌سرهم دیگران را آزار می‌دهد. یک روز نمی‌توانید پیام بفرستید.',
    'Message after message bothers the others. You cannot send any for a day.',
  ],
  say_suspend_insult: [
    'به‌خاطر توهین به هم‌میزها حساب شما سه روز بسته است. اگر اشتباه می‌کنیم، اعتراض کنید.',
    'Your account is closed for three days for insulting people at your table. If we are wrong, please appeal.',
  ],
  say_stalling: [
    'چند بار در نوبت‌هایتان خیلی معطل کردید. لطفاً وقت هم‌میزها را نگه دارید؛ اگر کار دارید، توقف بخواهید.',
    'You kept the others waiting for long in your turns. Please mind their time; ask for a pause when you need one.',
  ],
  say_unranked_stalling: [
    'با وجود تذکر باز بازی را کش دادید. سه روز مسابقه‌هایتان جام نمی‌آورند.',
    'Despite our word you kept stalling. For three days your matches bring no trophies.',
  ],
  say_spam: [
    'لطفاً پیام پشت‌سرهم و تبلیغ نفرستید؛ دیگران برای بازی آمده‌اند.',
    'Please send no floods of messages and no advertisements; the others came to play.',
  ],
  say_name: [
    'نام یا عکس شما برای میز مناسب نیست. لطفاً عوضش کنید.',
    'Your name or picture does not suit the table. Please choose another one.',
  ],
  say_rename: [
    'نام شما برای میز مناسب نبود و عوض شد. هر نام شایستهٔ دیگری می‌توانید بگذارید.',
    'Your name did not suit the table and was changed. You can choose any other decent one.',
  ],
  say_picture: [
    'عکس شما برای میز مناسب نبود و برداشته شد. عکس دیگری می‌توانید بگذارید.',
    'Your picture did not suit the table and was removed. You can choose another one.',
  ],
  say_rules: [
    'دربارهٔ رفتار شما سر میز گزارش رسیده است. لطفاً قوانین را یک بار دیگر بخوانید.',
    'Your conduct at the table was reported. Please read the rules once more.',
  ],
  say_suspend: [
    'به‌خاطر رعایت نکردن قوانین حساب شما سه روز بسته است. اگر اشتباه می‌کنیم، اعتراض کنید.',
    'Your account is closed for three days for breaking the rules. If we are wrong, please appeal.',
  ],
});
