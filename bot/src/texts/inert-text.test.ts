import { describe, expect, it } from 'vitest';
import { inertText } from './inert-text.js';
import { loadTexts } from './texts.js';

describe('inertText', () => {
  it.each([
    ['Win at t.me/x @y', 'Win at t me x y'],
    ['https://evil.example/a?b', 'https evil example a?b'],
    ['x.com', 'x com'],
    ['x。com and x．com', 'x com and x com'],
    ['#free $USD /start', 'free USD start'],
    ['me@mail.ir', 'me mail ir'],
    ['call +98 912 345 6789', 'call …'],
    ['۰۹۱۲۳۴۵۶۷۸۹', '…'],
    ['tg://resolve?domain=x', 'tg resolve?domain=x'],
  ])('leaves no link in %s', (text, inert) => {
    expect(inertText(text)).toBe(inert);
  });

  it.each(['J. R. Reza', 'سارا', 'می\u200Cخوش', 'Ali 22', 'John...', 'a/ b', '50$'])(
    'keeps the name %s',
    (name) => {
      expect(inertText(name)).toBe(name);
    },
  );
});

describe('the bot’s texts', () => {
  it('turn no name into a link', () => {
    const said = loadTexts()('en', 'tell-invite', { from: 'x.com @y', room: 't.me/z' });
    expect(said).not.toMatch(/x\.com|@|t\.me/);
  });

  it('keep the links of the bot', () => {
    const link = 'https://t.me/hokm_bot?startapp=ref_1';
    expect(loadTexts()('en', 'invite', { link })).toContain(link);
  });
});
