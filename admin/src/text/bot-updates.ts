import { defineTexts } from './define-texts.js';

/** Texts of what came to the bot and failed. */
export const botUpdatesTexts = defineTexts('bot_updates', {
  note: [
    'کارهایی که ربات پس از چند تلاش نتوانست انجام دهد. متن پیام‌ها این‌جا نشان داده نمی‌شود. هر مورد پس از سی روز پاک می‌شود.',
    'Updates of the bot that failed after several tries. The text of messages is not shown. Each is removed after thirty days.',
  ],
  failed: ['فهرست بارگذاری نشد', 'Failed to load the list'],
  empty: ['چیزی نمانده است', 'Nothing is left over'],
  empty_note: ['ربات به همه پاسخ داده است.', 'The bot has answered everybody.'],
  no_match: ['چیزی پیدا نشد', 'Nothing found'],

  kind: ['نوع', 'Kind'],
  kind_payment: ['پرداخت', 'Payment'],
  kind_refund: ['برگشت پول', 'Refund'],
  kind_checkout: ['پرسش پیش از پرداخت', 'Query before a payment'],
  kind_command: ['دستور', 'Command'],
  kind_message: ['پیام', 'Message'],
  kind_edit: ['ویرایش پیام', 'Changed message'],
  kind_button: ['دکمه', 'Button'],
  kind_inline_query: ['جست‌وجو در گفت‌وگو', 'Query in a chat'],
  kind_inline_result: ['فرستادن از گفت‌وگو', 'Result sent in a chat'],
  kind_membership: ['افزودن یا حذف ربات', 'Bot added or removed'],
  kind_unknown: ['چیز دیگر', 'Something else'],

  who: ['از طرف', 'From'],
  nobody: ['ناشناس', 'Nobody known'],
  no_account: ['تلگرام {{id}}', 'Telegram {{id}}'],
  when: ['کی', 'When'],
  when_unknown: ['معلوم نیست', 'Not known'],
  tries: ['تلاش‌ها', 'Tries'],

  state: ['وضعیت', 'State'],
  state_set_aside: ['مانده', 'Set aside'],
  state_waiting: ['در انتظار تلاش بعدی', 'Waits for the next try'],
  next_soon: ['به‌زودی دوباره', 'Tried again soon'],

  reason: ['دلیل', 'Reason'],
  reason_refused: ['تلگرام نپذیرفت', 'Telegram refused'],
  reason_limited: ['تلگرام گفت صبر کنیم', 'Telegram asked to wait'],
  reason_out_of_order: ['تلگرام خودش خطا داشت', 'Telegram failed itself'],
  reason_unreachable: ['تلگرام جواب نداد', 'Telegram did not answer'],
  reason_failed: ['سرور ما خطا داشت', 'Our server failed'],
  reason_unknown: ['دلیلی ثبت نشده است', 'No reason was stored'],

  actions: ['کار', 'Action'],
  retry: ['تلاش دوباره', 'Try again'],
  retry_body: [
    'ربات همین را یک بار دیگر انجام می‌دهد. آنچه بار پیش انجام شد تکرار نمی‌شود.',
    'The bot handles it once more. What was done before is not repeated.',
  ],
  retried: ['ربات تا چند ثانیهٔ دیگر دوباره تلاش می‌کند', 'The bot tries again within seconds'],
  dismiss: ['پاک کردن', 'Dismiss'],
  dismiss_title: ['این مورد پاک شود؟', 'Dismiss it?'],
  dismiss_body: [
    'محتوایش پاک می‌شود و دیگر نمی‌شود دوباره تلاش کرد.',
    'Its content is deleted, and it cannot be tried again.',
  ],
  dismiss_payment_body: [
    'این یک پرداخت است. اگر سکه‌اش نرسیده، مقایسهٔ روزانه با تلگرام آن را می‌رساند؛ اول صفحهٔ پرداخت‌های همان بازیکن را ببینید.',
    'This is a payment. If its coins are missing, the daily comparison with Telegram adds them; look at the person’s payments first.',
  ],
  dismissed: ['پاک شد', 'Dismissed'],

  problem_twice: ['تلگرام یک مورد را دو بار داد', 'Telegram gave the same update twice'],
  problem_silent: ['یک دقیقه است چیزی از تلگرام نرسیده', 'Nothing has come in from Telegram for a minute'],
  problem_rejected: ['تلگرام نمی‌تواند پیام‌ها را تحویل دهد', 'Telegram cannot hand updates over'],
  problem_elsewhere: [
    'تلگرام پیام‌ها را به نشانی دیگری می‌فرستد',
    'Telegram sends the updates to another address',
  ],
  problem_pending: ['{{count}} مورد در تلگرام منتظر است', 'Waiting at Telegram: {{count}}'],
});
