import { defineTexts } from './define-texts.js';

/** Texts of giving back what the opponents of a cheat have lost. */
export const makeWholeTexts = defineTexts('make-whole', {
  title: ['جبران برای حریف‌ها', 'Make opponents whole'],
  note: [
    'جام‌ها و ورودی‌هایی که حریف‌ها در سی روز پیش از بسته شدن این حساب، در باخت به او از دست داده‌اند.',
    'Trophies and entries of coin rooms that opponents lost to this person in the thirty days before the ban.',
  ],
  failed: ['حساب باخت‌ها درنیامد', 'The losses could not be worked out'],
  due: ['جام برای برگرداندن', 'Trophies to give back'],
  due_coins: ['سکه برای برگرداندن', 'Coins to give back'],
  victims: ['حریف', 'Opponents'],
  losses: ['باخت', 'Losses'],
  given: [
    'پیش‌تر برگشته: {{trophies}} جام و {{coins}} سکه',
    'Given back before: {{trophies}} trophies and {{coins}} coins',
  ],
  nothing: ['چیزی برای برگرداندن نمانده است.', 'Nothing is left to give back.'],
  of_losses_one: ['{{count}} باخت', '{{count}} loss'],
  of_losses_other: ['{{count}} باخت', '{{count}} losses'],
  trophies: ['{{trophies}} جام', '{{trophies}} trophies'],
  coins: ['{{coins}} سکه', '{{coins}} coins'],
  more_one: ['و {{count}} نفر دیگر', 'and {{count}} more'],
  more_other: ['و {{count}} نفر دیگر', 'and {{count}} more'],
  left_out: ['کنار گذاشته شده:', 'Left out:'],
  left_unrated_one: ['{{count}} مسابقهٔ بی‌جام', '{{count}} unrated match'],
  left_unrated_other: ['{{count}} مسابقهٔ بی‌جام', '{{count}} unrated matches'],
  left_left_one: ['{{count}} حریف که خودش کنار کشیده بود', '{{count}} opponent who had left'],
  left_left_other: ['{{count}} حریف که خودش کنار کشیده بود', '{{count}} opponents who had left'],
  left_closed_one: ['{{count}} باخت از حساب بسته', '{{count}} loss of a closed account'],
  left_closed_other: ['{{count}} باخت از حساب‌های بسته', '{{count}} losses of closed accounts'],
  left_gone_one: ['{{count}} باخت از حساب پاک‌شده', '{{count}} loss of a deleted account'],
  left_gone_other: ['{{count}} باخت از حساب‌های پاک‌شده', '{{count}} losses of deleted accounts'],
  what_stays: [
    'مسابقه‌ها امتیاز کسی را کم نمی‌کنند؛ پس جام، رتبه و ورودی اتاق سکه‌ای برمی‌گردد. برد و باخت در تاریخچه همان می‌ماند.',
    'Matches take no score, so trophies, rating and entries of coin rooms are given back. Results stay in the history.',
  ],
  cut: ['فقط تازه‌ترین مسابقه‌ها حساب شده‌اند.', 'The newest matches alone were looked at.'],
  give: ['برگرداندن…', 'Give back…'],
  ask_title: ['باخته‌ها به حریف‌ها برگردد؟', 'Give back what they lost?'],
  ask_body: [
    '{{trophies}} جام و {{coins}} سکه به {{victims}} نفر برمی‌گردد و به هر کدام خبر می‌دهیم. این کار پس گرفته نمی‌شود.',
    '{{victims}} people get {{trophies}} trophies and {{coins}} coins back, and a message about it. This cannot be undone.',
  ],
  do_give: ['برگرداندن', 'Give it back'],
  started: ['شروع شد؛ پایانش در اعلان‌ها می‌آید', 'It has begun. A notification says when it is done'],
});
