import type { SearchSubject } from '@hokm/shared/api/search/limits';

/** One Persian word for each field, as it is typed; its spaces are joined by an underscore. */
export const PERSIAN_FIELDS: Readonly<Record<SearchSubject, Readonly<Record<string, string>>>> = {
  users: {
    name: 'نام',
    username: 'کاربری',
    email: 'ایمیل',
    id: 'شناسه',
    telegram: 'تلگرام',
    tag: 'برچسب',
    created: 'عضویت',
    seen: 'حضور',
    score: 'امتیاز',
    trophies: 'جام',
    level: 'سطح',
    balance: 'سکه',
    active: 'فعال',
    staff: 'گرداننده',
    sanctioned: 'محدود',
    deleting: 'حذفی',
    guest: 'مهمان',
    role: 'نقش',
    language: 'زبان',
    country: 'کشور',
  },
  matches: {
    room: 'اتاق',
    id: 'شناسه',
    player: 'بازیکن',
    finished: 'پایان',
    created: 'ساخت',
    winner: 'برنده',
    target: 'هدف',
    status: 'وضعیت',
    visibility: 'نوع',
  },
  payments: {
    id: 'شناسه',
    player: 'بازیکن',
    paid: 'پرداخت',
    refunded: 'برگشتی',
    stars: 'ستاره',
    coins: 'سکه',
    telegram: 'تلگرام',
  },
  ledger: {
    player: 'بازیکن',
    match: 'مسابقه',
    prediction: 'پیش‌بینی',
    tournament: 'تورنمنت',
    at: 'تاریخ',
    amount: 'تغییر',
    entry: 'دلیل',
  },
  audit: {
    actor: 'عامل',
    action: 'کار',
    target: 'روی',
    at: 'تاریخ',
    level: 'سطح',
    address: 'نشانی',
    request: 'درخواست',
  },
};

/** The field of words that stand without one. */
export const USUAL_FIELD: Readonly<Record<SearchSubject, string>> = {
  users: 'name',
  matches: 'room',
  payments: 'id',
  ledger: 'player',
  audit: 'action',
};
