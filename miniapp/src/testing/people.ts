import type { Person } from '@hokm/shared/api';
import { idOf } from './frame.js';

const NAMES = [
  'نیلوفر',
  'Dariush_88',
  'محمدحسین نیک‌بخت‌زاده',
  'کاوه آهنگر',
  'Alexander Montgomery',
  'لیلا',
  'آرش کمانگیر',
  'مینا',
  'Parviz',
  'سپیده صدیقی',
  'بابک',
  'Shirin_Banoo',
  'رضا قلی‌زاده',
  'Mani',
  'فرشته',
];
const FRAMES = [null, 'gold', null, null, 'tulip', null, 'crown', null, 'silver', null, 'turquoise'];

const DAY_MS = 86_400_000;

/** The n-th of a list, which begins again at its end. */
export const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** A time so many days ago, or ahead. */
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** The n-th person, from 1. */
export const someone = (n: number): Person => ({
  id: idOf(n),
  name: at(NAMES, n - 1),
  username: '',
  avatar: null,
  frame: at(FRAMES, n),
  level: Math.max(1, 32 - Math.floor(n / 2)),
});

/** So many people. */
export const crowd = (count: number) => Array.from({ length: count }, (_, index) => someone(index + 1));
