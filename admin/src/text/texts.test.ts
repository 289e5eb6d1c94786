import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { changeLanguage, startI18n } from '@hokm/web/i18n';
import { defineTexts, translate, type Texts } from './define-texts.js';

const subjects = Object.values(
  import.meta.glob<Record<string, object>>(['./*.ts', '!./*.test.ts'], { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .filter((value): value is Texts => 'pairs' in value);
const variables = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('the texts of the panel', () => {
  it('are there in both languages with the same variables', () => {
    expect(subjects.length).toBeGreaterThan(5);
    for (const { namespace, pairs } of subjects)
      for (const [key, [fa, en]] of Object.entries(pairs)) {
        expect([fa.trim(), en.trim()], `${namespace}.${key}`).not.toContain('');
        expect(variables(fa), `${namespace}.${key}`).toEqual(variables(en));
      }
  });

  it('have one namespace a subject, and both forms of each plural', () => {
    const namespaces = subjects.map(({ namespace }) => namespace);
    expect(new Set(namespaces).size).toBe(namespaces.length);
    for (const { namespace, pairs } of subjects)
      for (const key of Object.keys(pairs).filter((each) => each.endsWith('_one')))
        expect(Object.keys(pairs), namespace).toContain(key.replace(/_one$/, '_other'));
  });

  it('are written with Persian letters and quotation marks', () => {
    for (const { namespace, pairs } of subjects)
      for (const [key, [fa]] of Object.entries(pairs))
        expect(fa, `${namespace}.${key}`).not.toMatch(/[يك"]|\d/);
  });

  it('take values and plurals, in the digits of the language', () => {
    startI18n('fa');
    const texts = defineTexts('sample', {
      left_one: ['{{count}} مورد از {{of}}', '{{count}} item of {{of}}'],
      left_other: ['{{count}} مورد از {{of}}', '{{count}} items of {{of}}'],
    });
    expect(translate(texts, 'left', { count: 12, of: 'سارا' })).toBe('۱۲ مورد از سارا');
    changeLanguage('en');
    expect([1, 2].map((count) => translate(texts, 'left', { count, of: 'it' }))).toEqual([
      '1 item of it',
      '2 items of it',
    ]);
    i18next.removeResourceBundle('fa', 'sample');
    i18next.removeResourceBundle('en', 'sample');
  });
});
