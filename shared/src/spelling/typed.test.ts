import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emailIn,
  namedPerson,
  typedCode,
  typedDay,
  typedDecimal,
  typedEmail,
  typedNetwork,
  typedNumber,
  typedPerson,
  typedRoom,
  typedTime,
  wholeNumber,
} from './index.js';

const ID = '0123456789abcdef01234567';
const DIGITS = ['0', '۰', '٠', '０'].map((zero) => zero.codePointAt(0) ?? 0);
const UNSEEN = ['\u200c', '\u200d', '\u200e', '\u200f', '\u202b', '\u2066', '\ufeff', '\u00ad'];

/** Each reader, what is meant, and how people write it. */
const FORMS: readonly (readonly [string, (text: string) => unknown, unknown, readonly string[]])[] = [
  [
    'code',
    typedCode,
    '123456',
    ['123 456', '123-456', '123‑456', '123.456', '123_456', 'کد: 123456', '123456.'],
  ],
  [
    'recovery code',
    typedCode,
    'abcdefgh1j',
    ['abcde-fgh1j', 'abcde–fgh1j', 'abcde • fgh1j', '`abcde fgh1j`'],
  ],
  [
    'room',
    typedRoom,
    'ABC123',
    [
      ...['abc123', 'Abc-123', 'A B C 1 2 3', '#ABC123', '«ABC123»', '(ABC123)', 'کد: ABC123', 'ABC123،'],
      ...['کد اتاق ABC123 است', 'Come to my room ABC123 now', 'room_ABC123', 'ABC.123'],
      ...['https://t.me/HokmBot/play?startapp=room_ABC123', 't.me/HokmBot?startapp=room_abc123&mode=compact'],
      ...['https://host/room/ABC123/', 'https://host/room/abc123?join=1', 'https://host/game/ABC123'],
      ...['https://host/watch/ABC123#a', '<https://host/room/ABC123>.', 'https%3A%2F%2Fhost%2Froom%2FABC123'],
      'https://t.me/share/url?url=https%3A%2F%2Ft.me%2FHokmBot%3Fstartapp%3Droom_ABC123',
    ],
  ],
  [
    'address',
    typedEmail,
    'sara.k+1@example.org',
    [
      ...[
        'sara.k+1＠example.org',
        'sara.k+1@example。org',
        'sara.k+1﹫example．org',
        'sara.k+1 @ example.org',
      ],
      ...[
        'sara.k+1@example.org.',
        'sara.k+1@example.org،',
        '<sara.k+1@example.org>',
        '«sara.k+1@example.org»',
      ],
      ...['Sara <sara.k+1@example.org>', '"K, Sara" <sara.k+1@example.org>;', 'mailto:sara.k+1@example.org'],
      'mailto:sara.k+1@example.org?subject=Hokm',
    ],
  ],
  [
    'number of somebody',
    typedNumber,
    '989121234567',
    [
      '+98 912 123 4567',
      '98-912-123-4567',
      '(98) 9121234567',
      '98,912,123,4567',
      '#989121234567',
      '989121234567.',
    ],
  ],
  [
    'amount',
    wholeNumber,
    12345,
    ['12345', '12,345', '12٬345', '12،345', '12 345', '12_345', '12’345', '+12345', '12345.'],
  ],
  ['amount below zero', wholeNumber, -1500, ['-1500', '−1500', '‑1,500', '- 1500']],
  ['decimal', typedDecimal, '1234567.5', ['1234567.5', '۱۲۳۴۵۶۷٫۵', '1,234,567.5', ' ۱٬۲۳۴٬۵۶۷٫۵ ']],
  ['small decimal', typedDecimal, '0.013', ['0.013', '۰٫۰۱۳', '٠٫٠١٣', '０.０１３']],
  ['decimal comma', typedDecimal, '0,013', ['0,013', '۰,۰۱۳']],
  [
    'no amount',
    wholeNumber,
    null,
    ['', '12,5', '12.5', '12٫5', '1-2', '5-', '1,23,456', '1e3', '½', '12.345', 'x1'],
  ],
  [
    'day',
    typedDay,
    '1405-8-1',
    ['1405/8/1', '1405-8-1', '1405.8.1', '1405 / 8 / 1', '1405‑8‑1', '1405⁄8⁄1', '1405٫8٫1'],
  ],
  ['time', typedTime, '12:30', ['12:30', '12.30', '12٫30', '12：30', '12 : 30', '(12:30)']],
  [
    'username',
    namedPerson,
    '@sara_1',
    [
      ...[
        '@sara_1',
        '＠sara_1',
        '﹫sara_1',
        '@ sara_1',
        '@@sara_1',
        '@sara_1.',
        '@sara_1،',
        '(@sara_1)',
        '«@sara_1»',
      ],
      ...[
        'https://t.me/sara_1',
        'http://telegram.me/sara_1?start=1',
        't.me/sara_1/',
        '<https://t.me/sara_1>',
      ],
      ...[
        'https://sara_1.t.me',
        'sara_1.t.me/',
        'https://web.telegram.org/k/#@sara_1',
        'HTTPS://T.ME/s/sara_1',
      ],
      ...['tg://resolve?domain=sara_1', 'https://telegram.dog/sara_1#x'],
    ],
  ],
  [
    'account',
    typedPerson,
    ID,
    [
      ...[ID.toUpperCase(), `ID: ${ID}`, `شناسه: ${ID}`, `"${ID}"`, `https://host/admin/users/${ID}/wallet`],
      ...[`/profile/${ID}?invited=1`, `https://t.me/HokmBot?startapp=profile_${ID}`, `/users/${ID}`],
    ],
  ],
  [
    'number of an account',
    typedPerson,
    '12345678',
    ['1234 5678', 'ID: 12345678', 'آیدی: 12345678', 'tg://user?id=12345678'],
  ],
  [
    'address of an account',
    typedPerson,
    'sara@example.org',
    ['Sara <sara@example.org>', 'mailto:sara@example.org'],
  ],
  [
    'network',
    typedNetwork,
    '81.2.69.0/24',
    [
      ...[
        '81.2.69.0/24',
        '81.2.69.0 / 24',
        '81.2.69.0\\24',
        '81.2.69.0/255.255.255.0',
        '81٫2٫69٫0/24',
        '«81.2.69.0/24»',
      ],
      '81。2。69。0/24,',
    ],
  ],
  [
    'IPv4',
    typedNetwork,
    '81.2.69.5',
    ['81.2.69.5:8080', 'http://81.2.69.5:80/', '81.2.69.5.', '"81.2.69.5"', '81.2.69.5/'],
  ],
  [
    'IPv6',
    typedNetwork,
    '2a02:1::',
    ['2A02:1::', '[2a02:1::]', '[2a02:1::]:443', '2a02:1::%eth0', 'https://[2a02:1::]/'],
  ],
];

describe.each(FORMS)('a typed %s', (_, read, meant, forms) => {
  it('is one in every form', () => {
    expect(forms.map((form) => [form, read(form)])).toEqual(forms.map((form) => [form, meant]));
  });

  it('is one in the digits of every keyboard, with what chats put around and into it', () => {
    const typed = fc
      .tuple(
        fc.constantFrom(...forms),
        fc.constantFrom(...DIGITS),
        fc.array(fc.tuple(fc.nat(60), fc.constantFrom(...UNSEEN))),
      )
      .map(([form, zero, marks]) => {
        const isLink = /%[0-9a-f]{2}/i.test(form);
        const digits = form.replace(/\d/g, (digit) =>
          isLink ? digit : String.fromCodePoint(zero + Number(digit)),
        );
        const signs = Array.from(digits);
        for (const [at, mark] of marks) signs.splice(at, 0, mark);
        return ` ${signs.join('')}\u00a0`;
      });
    fc.assert(
      fc.property(typed, (text) => {
        expect([text, read(text)]).toEqual([text, meant]);
      }),
    );
  });
});

describe('what is typed', () => {
  it('stays what it is where it means nothing else', () => {
    for (const text of ['sara k@example.org', 'a@x.org, b@y.org', 'a@x.org\nBcc: b@y.org'])
      expect(typedEmail(text)).not.toMatch(/^[^\s,]+@[^\s,]+$/);
    expect(emailIn('sara k@example.org')).toBe('sarak@example.org');
    expect(typedRoom('  کافه ')).toBe('کافه');
    expect(typedRoom('ROOM01 or ROOM02')).toBe('ROOM01 or ROOM02');
    expect(namedPerson('سارا')).toBeNull();
    expect(typedPerson('سارا')).toBe('سارا');
    expect(typedNetwork('81.2.69.0/255.0.255.0')).toBe('81.2.69.0/255.0.255.0');
  });

  it('is read again as itself', () => {
    const readers = [typedCode, typedRoom, typedEmail, emailIn, typedPerson, typedNetwork, typedNumber];
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...FORMS.flatMap(([, , , forms]) => forms)),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...readers), (typed, read) => {
        expect(read(read(typed))).toBe(read(typed));
      }),
    );
  });
});
