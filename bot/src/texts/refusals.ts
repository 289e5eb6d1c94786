import type { ErrorCode } from '@hokm/shared/errors';

/**
 * Refusals in the bot's own form: it says تو to people, as a friend does, where the pages of the app are more formal. Every refusal that the
 * bot can show is here; `texts/refusals.test.ts` holds the list against the services' own.
 */
export const faRefusals: Partial<Record<ErrorCode, string>> = {
  'auth/account_inactive': 'این حساب بسته شده است. در برنامه می‌توانی اعتراض کنی.',
  'auth/identity_mismatch': 'این خرید به نام حساب دیگری است.',
  'conduct/muted': 'فعلاً نمی‌توانی سر میز پیام بفرستی.',
  'friends/already': 'از قبل با هم دوستید.',
  'friends/already_requested': 'این درخواست را قبلاً فرستاده‌ای.',
  'friends/blocked': 'به این بازیکن نمی‌توانی درخواست دوستی بفرستی.',
  'friends/no_request': 'این درخواست دیگر نیست.',
  'friends/not_found': 'کسی را با این نشانی پیدا نکردم.',
  'friends/self': 'این که خودتی!',
  'friends/too_many': 'فهرست دوستان یا درخواست‌ها پر است.',
  'messages/full': 'این گفت‌وگو پر شده است. با /support از نو بنویس.',
  'messages/muted': 'فعلاً نمی‌توانی برای ما پیام بنویسی. در برنامه می‌توانی به این تصمیم اعتراض کنی.',
  'request/invalid': 'درست نبود. دوباره تلاش کن.',
  'request/not_found': 'پیدایش نکردم.',
  'request/too_many': 'خیلی تند رفتی! کمی صبر کن.',
  'room/already_playing': 'یک بازی نیمه‌تمام داری. اول آن را تمام کن.',
  'game/not_finished': 'این بازی هنوز تمام نشده است.',
  'room/code_taken': 'این کد را یکی دیگر گرفته است. دوباره تلاش کن.',
  'room/does_not_exist': 'این اتاق دیگر نیست.',
  'room/name_invalid': 'نام اتاق باید ۱ تا ۱۰ حرف باشد.',
  'room/full': 'میز پر است.',
  'room/not_member': 'سر این میز نبودی؛ بازی بعدی را هم‌بازی‌هایش باز می‌کنند.',
  'room/not_waiting': 'بازی این میز شروع شده است.',
  'room/played_again': 'بازی بعدی را یکی دیگر باز کرده است.',
  'room/rival_locked': 'اول پله‌های پایین‌تر را ببر.',
  'room/starting': 'ورودی‌ها دارد جمع می‌شود. یک لحظه صبر کن.',
  'room/seats_drawn': 'صندلی‌های اتاق سکه‌ای قرعه‌کشی می‌شود.',
  'room/people_only': 'در اتاق سکه‌ای فقط آدم‌ها بازی می‌کنند.',
  'room/too_many': 'سه اتاق باز داری. اول یکی را ببند.',
  'server/maintenance': 'حکم در حال به‌روزرسانی است. کمی بعد دوباره سر بزن.',
  'server/unavailable': 'الان نشد. کمی بعد دوباره تلاش کن.',
  'shop/no_such_item': 'این کالا دیگر در فروشگاه نیست.',
  'shop/payments_off': 'خرید با ستاره الان ممکن نیست.',
  'wallet/conflict': 'موجودی‌ات همین الان عوض شد. دوباره تلاش کن.',
  'wallet/frozen': 'فعلاً نمی‌توانی سکه خرج کنی.',
  'wallet/not_enough': 'سکه‌ات کافی نیست.',
};
