import { defineTexts } from './define-texts.js';

/** Texts of the pages of the product: help, rules, terms and own ones. */
export const pagesTexts = defineTexts('pages', {
  title: ['صفحه‌ها', 'Pages'],
  count_one: ['{{count}} صفحه در بازی', '{{count}} page of the game'],
  count_other: ['{{count}} صفحه در بازی', '{{count}} pages of the game'],
  search: ['جست‌وجو در نشانی، عنوان و متن', 'Search addresses, titles and texts'],
  empty: ['هنوز صفحه‌ای نیست', 'There are no pages yet'],
  empty_hint: [
    'صفحه‌های همیشگی، مانند راهنما و قوانین، با متن اولیه در بازی هستند. برای ویرایش، آن‌ها را این‌جا بگذارید.',
    'The usual pages, such as help and rules, are in the game with their first text. Lay them down here to edit them.',
  ],
  failed: ['صفحه‌ها بارگذاری نشد', 'Failed to load the pages'],
  load_failed: ['صفحه بارگذاری نشد', 'Failed to load this page'],
  create: ['صفحهٔ تازه', 'New page'],
  all: ['همهٔ صفحه‌ها', 'All pages'],
  initialize: ['گذاشتن صفحه‌های همیشگی', 'Lay down the usual pages'],
  initialized_one: ['{{count}} صفحه گذاشته شد', '{{count}} page was laid down'],
  initialized_other: ['{{count}} صفحه گذاشته شد', '{{count}} pages were laid down'],
  initialized_none: ['همهٔ صفحه‌های همیشگی هست', 'All usual pages are there'],

  page: ['صفحه', 'Page'],
  kind: ['گونه', 'Kind'],
  built_in: ['همیشگی', 'Usual'],
  must_accept_tag: ['پذیرفتنی', 'To be accepted'],
  headline: ['عنوان', 'Title'],
  body: ['متن', 'Text'],
  address: ['نشانی', 'Address'],
  address_hint: [
    'حروف کوچک لاتین، رقم و خط تیره؛ پس از ساختن دیگر عوض نمی‌شود.',
    'Small letters, digits and hyphens; it stays as it is once it is made.',
  ],
  address_bad: ['فقط حروف کوچک لاتین، رقم و خط تیره', 'Small letters, digits and hyphens only'],
  address_shown: ['در برنامه', 'In the app'],
  settings: ['تنظیم صفحه', 'Settings'],
  must_accept: ['بازیکن‌ها باید بپذیرند', 'People have to accept it'],
  must_accept_note: [
    'با هر انتشار، نسخهٔ تازه‌ای می‌شود و پیش از ادامه از همه پرسیده می‌شود.',
    'Each publication makes a new version, and everybody is asked before they go on.',
  ],
  terms_version: ['نسخهٔ پذیرفتنی', 'Version to accept'],
  terms_none: ['هنوز منتشر نشده', 'Not published yet'],
  yes: ['بله', 'Yes'],
  no: ['خیر', 'No'],
  reset: ['برگرداندن متن اولیه', 'Bring the first text back'],
  reset_title: ['متن اولیه برگردد؟', 'Bring the first text back?'],
  reset_body: [
    'پیش‌نویس متن اولیهٔ این صفحه می‌شود. آنچه بازیکن‌ها می‌بینند تا انتشار می‌ماند، و متن فعلی در نسخه‌ها هست.',
    'The draft becomes the first text of this page. What people see stays until you publish, and the text of now stays among the versions.',
  ],
  reset_done: ['پیش‌نویس متن اولیه شد', 'The draft is the first text again'],
});
