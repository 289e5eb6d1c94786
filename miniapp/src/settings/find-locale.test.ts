import { describe, expect, it } from 'vitest';
import type { ShownLanguage } from '@hokm/shared/api/languages';
import { findLocale } from './find-locale.js';

const language = (code: string, base: 'fa' | 'en' = 'en', is_default = false): ShownLanguage => ({
  code,
  base,
  is_default,
  native_name: code,
  dir: base === 'fa' ? 'rtl' : 'ltr',
});
const OWN = [language('fa', 'fa', true), language('en')];

describe('the language of somebody who has chosen none', () => {
  it('is the one that Telegram names, the exact one first', () => {
    const all = [...OWN, language('pt'), language('pt-BR')];
    const codeFor = (telegram: string) => findLocale(all, telegram)?.code ?? null;
    expect([codeFor('pt'), codeFor('pt-br'), codeFor('pt-PT'), codeFor('de')]).toEqual([
      'pt',
      'pt-BR',
      'pt',
      null,
    ]);
  });

  it('is left to the app for Persian and English', () => {
    expect([findLocale(OWN, 'fa'), findLocale(OWN, 'en-GB'), findLocale(OWN, null)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is the default where Telegram names none', () => {
    const all = [language('fa', 'fa'), language('en', 'en', true)];
    expect(findLocale(all, null)).toEqual({ code: 'en', base: 'en', dir: 'ltr' });
  });
});
