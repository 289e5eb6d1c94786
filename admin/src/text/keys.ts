import { defineTexts } from './define-texts.js';

/** Texts of the list of keys. */
export const keysTexts = defineTexts('keys', {
  title: ['کلیدهای میان‌بر', 'Keyboard shortcuts'],
  here: ['در این صفحه', 'On this page'],
  none_here: ['این صفحه کلیدی از خودش ندارد.', 'This page has no keys of its own.'],
  everywhere: ['همه‌جا', 'Everywhere'],
  palette: ['جست‌وجو در همه‌جا', 'Search everywhere'],
  help: ['همین فهرست', 'This list'],
  or: ['یا', 'or'],
  then: ['و بعد', 'then'],
  space: ['فاصله', 'Space'],
  by_place: [
    'کلیدها از روی جایشان شناخته می‌شوند: با صفحه‌کلید فارسی هم کار می‌کنند.',
    'Keys are told by their place: they work on a Persian keyboard too.',
  ],

  search: ['جست‌وجو در این فهرست', 'Search this list'],
  next: ['مورد بعدی', 'Next'],
  previous: ['مورد قبلی', 'Previous'],
  approve: ['تأیید', 'Approve'],
  reject: ['رد', 'Reject'],
  answer: ['نوشتن پاسخ', 'Write an answer'],
  next_card: ['برگ بعدی', 'Next card'],
  previous_card: ['برگ قبلی', 'Previous card'],
  play: ['پخش و مکث', 'Play and pause'],
});
