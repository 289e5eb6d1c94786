import { describe, expect, it } from 'vitest';
import { imitatesStaff, tableName, telegramNames } from './names.js';

describe('imitatesStaff', () => {
  it.each([
    'admin',
    'Admin',
    'АDМIN',
    'A d m i n',
    'ad\u200Bmin',
    'Admin 7',
    'admin_1',
    'Hokm',
    'HOKM',
    'حُکم',
    'حكم',
    'حـکـم',
    'ادمین',
    'ادمين حکم',
    'پشتیبانی',
    'پشتيبانى',
    'Hokm Support',
    'HokmAdmin',
    'official hokm',
    'Telegram',
    'مدیر',
  ])('finds %j', (name) => {
    expect(imitatesStaff(name)).toBe(true);
  });

  it.each(['سارا', 'Badminton', 'سلطان حکم', 'حکم‌باز', 'Hakim', 'مدیری', 'Ali 22', 'Supporters', ''])(
    'leaves %j',
    (name) => {
      expect(imitatesStaff(name)).toBe(false);
    },
  );
});

describe('a name at the table', () => {
  it('has a visible letter or digit', () => {
    for (const name of ['', '\u200C', '\u3164', '\u2800', '🔥', '...', '\u115F\u1160'])
      expect(tableName(name)).toBe('');
    expect(tableName('سارا 🔥')).toBe('سارا 🔥');
  });

  it('that Telegram gives is not one of the staff', () => {
    expect(telegramNames({ first_name: 'Admin', username: 'sara_k' }).name).toBe('sara_k');
    expect(telegramNames({ first_name: 'پشتیبانی', username: 'hokm_admin' }).name).toBe('بازیکن');
  });
});
