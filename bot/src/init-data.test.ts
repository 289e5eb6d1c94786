import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { sign } from '@tma.js/init-data-node';
import { describe, expect, it } from 'vitest';
import { aheadOfClock, initDataSecret, validateInitData } from './init-data.js';

const TOKEN = '123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc';
const SECRET = initDataSecret(TOKEN);
const AT = Date.UTC(2026, 10, 21, 9, 0, 0);
const HOUR = 3_600_000;
const INVALID = { ok: false, code: 'auth/init_data_invalid' };
const EXPIRED = { ok: false, code: 'auth/init_data_expired' };

const SARA = {
  id: 5_000_000_001,
  first_name: 'سارا',
  last_name: 'کریمی',
  username: 'sara_k',
  language_code: 'fa',
};
const LAUNCH = {
  user: SARA,
  chat_type: 'group',
  chat_instance: '-8134722200314281151',
  start_param: 'r_AB12CD',
  signature: 'zL-ucjNyREiHDE8aihFwpfR9aggP2xiAo3NSpfe-p7IbCisNlDKlo7Kb6G4D0Ao2mBrSgEk4maLSdv6MLIlADQ',
};

/** Launch data as the independent signer makes it. */
const signed = (data: Parameters<typeof sign>[0] = LAUNCH, at = AT, token = TOKEN) =>
  sign(data, token, new Date(at));
/** Signs fields of any kind by hand, beyond the types of the signer. */
function signedFields(fields: Record<string, string>): string {
  const text = Object.keys(fields)
    .sort()
    .map((key) => `${key}=${fields[key]}`)
    .join('\n');
  const hash = createHmac('sha256', SECRET).update(text).digest('hex');
  return new URLSearchParams({ ...fields, hash }).toString();
}
const seconds = (ms: number) => String(ms / 1000);

describe('valid launch data', () => {
  it('gives the person and the launch as the independent signer wrote them', () => {
    expect(validateInitData(signed(), SECRET, AT)).toEqual({
      ok: true,
      data: { ...LAUNCH, auth_date: AT / 1000 },
    });
  });

  it('may lack the third-party signature, as in clients before 8.0', () => {
    expect(validateInitData(signed({ ...LAUNCH, signature: undefined }), SECRET, AT).ok).toBe(true);
  });

  it('may come in any order of fields', () => {
    const fields = [...new URLSearchParams(signed())].reverse();
    expect(validateInitData(new URLSearchParams(fields).toString(), SECRET, AT).ok).toBe(true);
  });

  it('keeps unknown fields', () => {
    const raw = signedFields({
      auth_date: seconds(AT),
      user: JSON.stringify({ ...SARA, aura: 7 }),
      zodiac: 'leo',
    });
    expect(validateInitData(raw, SECRET, AT)).toMatchObject({
      ok: true,
      data: { zodiac: 'leo', user: { aura: 7 } },
    });
  });

  it('is valid for 24 hours and not a millisecond longer', () => {
    expect(validateInitData(signed(), SECRET, AT + 24 * HOUR).ok).toBe(true);
    expect(validateInitData(signed(), SECRET, AT + 24 * HOUR + 1)).toEqual(EXPIRED);
  });

  it('may be signed by a clock that is up to 60 seconds ahead', () => {
    expect(validateInitData(signed(), SECRET, AT - 60_000).ok).toBe(true);
    expect(validateInitData(signed(), SECRET, AT - 60_001)).toEqual(INVALID);
  });

  it('loses the bidirectional controls of names', () => {
    const user = { ...SARA, first_name: '\u202Eارس\u2069', last_name: '\u200F\nب' };
    expect(validateInitData(signed({ ...LAUNCH, user }), SECRET, AT)).toMatchObject({
      data: { user: { first_name: 'ارس', last_name: 'ب' } },
    });
  });
});

describe('launch data from the future', () => {
  it('say how far this clock is behind, when nothing else is wrong with them', () => {
    expect(aheadOfClock(signed(), SECRET, AT - HOUR)).toBe(HOUR);
    expect(aheadOfClock(signed(), SECRET, AT - 60_000)).toBeNull();
    expect(aheadOfClock(signed(), SECRET, AT + HOUR)).toBeNull();
    expect(aheadOfClock(signed(LAUNCH, AT, '987654321:AAother'), SECRET, AT - HOUR)).toBeNull();
  });

  it('are looked at without throwing, whatever they are', () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        expect(aheadOfClock(raw, SECRET, AT)).toBeNull();
        expect(aheadOfClock(`auth_date=9e99&${raw}`, SECRET, AT)).toBeNull();
      }),
    );
  });
});

describe('refused launch data', () => {
  it('was signed for another bot', () => {
    expect(validateInitData(signed(LAUNCH, AT, '987654321:AAother'), SECRET, AT)).toEqual(INVALID);
  });

  it.each([...new URLSearchParams(signed()).keys()])('had its %s changed, dropped or emptied', (key) => {
    const changed = new URLSearchParams(signed());
    const value = changed.get(key) ?? '';
    changed.set(key, value.endsWith('1') ? `${value.slice(0, -1)}2` : `${value.slice(0, -1)}1`);
    expect(validateInitData(changed.toString(), SECRET, AT)).toEqual(INVALID);
    changed.set(key, '');
    expect(validateInitData(changed.toString(), SECRET, AT)).toEqual(INVALID);
    changed.delete(key);
    expect(validateInitData(changed.toString(), SECRET, AT)).toEqual(INVALID);
  });

  it('names a program instead of a person', () => {
    expect(validateInitData(signed({ ...LAUNCH, user: { ...SARA, is_bot: true } }), SECRET, AT)).toEqual(
      INVALID,
    );
    const person = { ...LAUNCH, user: { ...SARA, is_bot: false } };
    expect(validateInitData(signed(person), SECRET, AT).ok).toBe(true);
  });

  it('names another person', () => {
    const raw = new URLSearchParams(signed());
    raw.set('user', JSON.stringify({ ...SARA, id: 42 }));
    expect(validateInitData(raw.toString(), SECRET, AT)).toEqual(INVALID);
  });

  it.each([...new URLSearchParams(signed()).keys()])('gives %s twice, even with the same value', (key) => {
    const raw = signed();
    const value = new URLSearchParams(raw).get(key) ?? '';
    expect(validateInitData(`${raw}&${key}=${encodeURIComponent(value)}`, SECRET, AT)).toEqual(INVALID);
  });

  it('carries a field that was not signed', () => {
    expect(validateInitData(`${signed()}&query_id=AAH`, SECRET, AT)).toEqual(INVALID);
  });

  it('folds one signed field into the value of another', () => {
    const fields = new URLSearchParams(signed());
    const joined = `${fields.get('chat_instance') ?? ''}\nchat_type=${fields.get('chat_type') ?? ''}`;
    fields.delete('chat_type');
    fields.set('chat_instance', joined);
    expect(validateInitData(fields.toString(), SECRET, AT)).toEqual(INVALID);
  });

  it('moves a part of a value into its key', () => {
    const fields = new URLSearchParams(
      signedFields({ auth_date: seconds(AT), user: JSON.stringify(SARA), start_param: 'a=b' }),
    );
    expect(validateInitData(fields.toString(), SECRET, AT).ok).toBe(true);
    fields.delete('start_param');
    fields.set('start_param=a', 'b');
    expect(validateInitData(fields.toString(), SECRET, AT)).toEqual(INVALID);
  });

  it.each([
    ['no time', {}],
    ['an empty time', { auth_date: '' }],
    ['a time with a fraction', { auth_date: `${seconds(AT)}.5` }],
    ['a time in exponent form', { auth_date: '1e9' }],
    ['a negative time', { auth_date: '-1' }],
    ['a time that is no number', { auth_date: 'now' }],
    ['a time with a space', { auth_date: ` ${seconds(AT)}` }],
  ])('was properly signed with %s', (_what, time) => {
    expect(validateInitData(signedFields({ user: JSON.stringify(SARA), ...time }), SECRET, AT)).toEqual(
      INVALID,
    );
  });

  it.each([
    ['no user', undefined],
    ['a user that is not JSON', '{"id":1'],
    ['null', 'null'],
    ['a list', '[1]'],
    ['a user without an id', '{"first_name":"A"}'],
    ['an id in text', '{"id":"1","first_name":"A"}'],
    ['an id of zero', '{"id":0,"first_name":"A"}'],
    ['an id beyond exact integers', '{"id":9007199254740993,"first_name":"A"}'],
    ['an operator for an id', '{"id":{"$gt":0},"first_name":"A"}'],
    ['a first name that is no text', '{"id":1,"first_name":{"$ne":""}}'],
  ])('was properly signed with %s for its user', (_what, user) => {
    const fields = { auth_date: seconds(AT), ...(user === undefined ? {} : { user }) };
    expect(validateInitData(signedFields(fields), SECRET, AT)).toEqual(INVALID);
  });

  it('has a hash in capitals, too short, or too long', () => {
    const raw = signed();
    const hash = new URLSearchParams(raw).get('hash') ?? '';
    for (const other of [hash.toUpperCase(), hash.slice(1), `${hash}0`, `${hash.slice(0, -1)}g`]) {
      expect(validateInitData(raw.replace(hash, other), SECRET, AT)).toEqual(INVALID);
    }
  });

  it('is longer than Telegram ever sends', () => {
    const raw = signedFields({ auth_date: seconds(AT), user: JSON.stringify(SARA), pad: 'x'.repeat(8192) });
    expect(validateInitData(raw, SECRET, AT)).toEqual(INVALID);
  });
});

describe('any launch data', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((value) => !value.includes('\n'));
  const launch = fc.record({
    user: fc.record({ id: fc.integer({ min: 1, max: 2 ** 52 }), first_name: text }),
    start_param: text,
    signature: text,
  });

  it('is valid exactly when it was signed with this bot’s token', () => {
    fc.assert(
      fc.property(launch, fc.boolean(), (data, ours) => {
        const raw = signed(data, AT, ours ? TOKEN : `${TOKEN}x`);
        const result = validateInitData(raw, SECRET, AT);
        expect(result.ok).toBe(ours);
        if (result.ok)
          expect(result.data).toMatchObject({ user: { id: data.user.id }, start_param: data.start_param });
      }),
    );
  });

  it('is invalid with one character changed', () => {
    fc.assert(
      fc.property(launch, fc.nat(), fc.constantFrom('a', '0', 'Z', '%', '&', '='), (data, at, character) => {
        const raw = signed(data);
        const place = at % raw.length;
        const changed = raw.slice(0, place) + character + raw.slice(place + 1);
        const same = String(new URLSearchParams(changed)) === String(new URLSearchParams(raw));
        expect(validateInitData(changed, SECRET, AT).ok).toBe(same);
      }),
    );
  });

  it('never throws, for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (raw) => !validateInitData(raw, SECRET, AT).ok));
  });
});
