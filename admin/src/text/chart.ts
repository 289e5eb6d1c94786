import { defineTexts } from './define-texts.js';

/** Texts of charts. */
export const chartTexts = defineTexts('chart', {
  as_table: ['عددها در جدول', 'Figures as a table'],
  moment: ['زمان', 'Time'],
  no_data: ['هنوز داده‌ای نیست', 'No data yet'],
  no_change: ['بی‌مقایسه', 'nothing to compare with'],
  not_yet: ['هنوز نرسیده', 'not yet'],
});
