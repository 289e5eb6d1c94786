import { defineTexts } from './define-texts.js';

/** Texts of the notice that the game is closed to players. */
export const maintenanceTexts = defineTexts('maintenance', {
  title: ['بازی بسته است', 'The game is closed'],
  soon: ['تا {{n}} ثانیهٔ دیگر بسته می‌شود.', 'It closes in {{n}} seconds.'],
  at: ['{{time}} بسته می‌شود.', 'It closes at {{time}}.'],
  on: [
    'بازی‌های در جریان تا آخر می‌روند و بازی تازه‌ای شروع نمی‌شود.',
    'Running matches finish, and nothing new begins.',
  ],
  done: ['{{share}} کار انجام شده است.', '{{share}} of the work is done.'],
  until: ['پایان: ساعت {{time}}.', 'Ends at {{time}}.'],
  planned: ['به‌زودی بازی بسته می‌شود', 'The game is about to close'],
  open: ['به‌روزرسانی', 'Maintenance'],
});
