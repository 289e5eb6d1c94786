import { describe, expect, it } from 'vitest';
import { builtInMailTexts, MailWords } from './mail-texts.js';
import { renderMail, type MailContent } from './mail.js';

const texts = (subject: string, ...lines: string[]) => ({ subject, lines, button: 'Open', end: 'Bye' });
const RESET = { fa: texts('گذرواژه', 'یک', 'دو'), en: texts('Password', 'one', 'two') };
const OTHER = { fa: texts('دیگر'), en: texts('Other') };
const mail = (of: MailContent['texts']): MailContent => ({ texts: of, language: 'en', link: 'https://h' });
const CHANGED: Readonly<Record<string, string>> = {
  'mail.reset.subject': 'A new key',
  'mail.reset.line_2': '<b>second</b>',
};
const words = new MailWords(
  () => [{ reset: RESET }],
  (language, key) => (language === 'en' ? CHANGED[key] : undefined),
);

describe('the texts of mails', () => {
  it('are listed part by part, in the order in which they are read', () => {
    expect(builtInMailTexts([{ reset: RESET }]).map(({ key, en }) => [key, en])).toEqual([
      ['mail.reset.subject', 'Password'],
      ['mail.reset.line_1', 'one'],
      ['mail.reset.line_2', 'two'],
      ['mail.reset.button', 'Open'],
      ['mail.reset.end', 'Bye'],
    ]);
  });

  it('are those of the staff where there are any, as words only', () => {
    const { subject, text, html } = renderMail(words.of(mail(RESET)), '');
    expect(subject).toBe('A new key');
    expect(text.split('\n').slice(0, 2)).toEqual(['one', '<b>second</b>']);
    expect(html).toContain('&lt;b&gt;second&lt;/b&gt;');
    expect(renderMail(words.of({ ...mail(RESET), language: 'fa' }), '').subject).toBe('گذرواژه');
    expect(RESET.en.subject).toBe('Password');
  });

  it('stay as they are where they have no name', () => {
    expect(words.of(mail(OTHER))).toEqual(mail(OTHER));
  });
});

describe('a mail in a language that the staff has added', () => {
  it('says which one it is, and has the words of the one under it where it has none', () => {
    const added = new MailWords(
      () => [{ reset: RESET }],
      (language, key) => (language === 'ar' && key === 'mail.reset.subject' ? 'كلمة السر' : undefined),
    );
    const arabic = { code: 'ar', base: 'en', dir: 'rtl' } as const;
    const { subject, text, html } = renderMail(added.of(mail(RESET), arabic), '');
    expect(subject).toBe('كلمة السر');
    expect(text).toContain('one');
    expect(html).toContain('<div lang="ar" dir="rtl">');
    expect(renderMail(added.of({ ...mail(RESET), language: 'fa' }, arabic), '').subject).toBe('گذرواژه');
  });
});
