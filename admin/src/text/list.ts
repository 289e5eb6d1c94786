import { defineTexts } from './define-texts.js';

/** Texts of every list. */
export const listTexts = defineTexts('list', {
  clear_search: ['پاک کردن جست‌وجو', 'Clear search'],
  remove_filter: ['برداشتن پالایهٔ {{name}}', 'Remove the {{name}} filter'],
  clear_all: ['پاک کردن همه', 'Clear all'],
  clear_filters: ['برداشتن پالایه‌ها', 'Clear filters'],
  no_match: ['چیزی پیدا نشد', 'Nothing found'],
  no_match_hint: [
    'هیچ موردی با این جست‌وجو و پالایه‌ها جور نیست.',
    'Nothing matches this search and these filters.',
  ],
  refresh: ['تازه کردن', 'Refresh'],
  stale: [
    'فهرست تازه نشد. آنچه می‌بینید از ساعت {{time}} است.',
    'The list could not be refreshed. What you see is from {{time}}.',
  ],
  range: ['{{from}} تا {{to}} از {{total}}', '{{from}}–{{to}} of {{total}}'],
  page_of: ['صفحهٔ {{page}} از {{pages}}', 'Page {{page}} of {{pages}}'],
  per_page: ['در هر صفحه', 'Per page'],
  per_page_n: ['{{n}} در صفحه', '{{n}} a page'],
  previous: ['قبلی', 'Previous'],
  next: ['بعدی', 'Next'],
  select_page: ['انتخاب همهٔ این صفحه', 'Select all on this page'],
  select_row: ['انتخاب {{name}}', 'Select {{name}}'],
  bulk: ['کارهای گروهی', 'Bulk actions'],
  selected_one: ['{{count}} مورد برگزیده', '{{count}} selected'],
  selected_other: ['{{count}} مورد برگزیده', '{{count}} selected'],
  clear_selection: ['لغو انتخاب', 'Clear selection'],
  sort_by: ['مرتب‌سازی بر پایهٔ {{name}}', 'Sort by {{name}}'],
});
