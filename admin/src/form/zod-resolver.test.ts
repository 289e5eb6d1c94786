import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newsAdmin } from '@hokm/shared/api/news';
import { zodResolver } from './zod-resolver.js';

const t = (key: string, values = {}) => [key, ...Object.values(values)].join(' ');

describe('the errors of a form', () => {
  it('stand at their fields in words, the first of each', () => {
    const schema = z.object({
      name: z.string().min(1).regex(/^x/),
      code: z.string().min(4),
      text: z.object({ fa: z.string().max(3) }),
      email: z.email(),
      even: z.number().refine((value) => value % 2 === 0),
    });
    const values = { name: '', code: 'a', text: { fa: 'long' }, email: 'x', even: 1 };
    expect(zodResolver(schema, t)(values)).toEqual({
      name: 'required',
      code: 'too_short 4',
      'text.fa': 'too_long 3',
      email: 'invalid',
      even: 'invalid',
    });
  });

  it('are none when the values fit', () => {
    expect(zodResolver(z.object({ name: z.string() }), t)({ name: '' })).toEqual({});
  });

  it('of news ask for a title in at least one language', () => {
    const text = { fa: '', en: '' };
    const errors = (title: { fa: string; en: string }) =>
      zodResolver(newsAdmin.create.body, t)({ title, text, published_at: null });
    expect(errors({ fa: ' ', en: '' })).toEqual({ 'title.fa': 'required' });
    expect(errors({ fa: '', en: 'News' })).toEqual({});
    expect(errors({ fa: 'x'.repeat(121), en: '' })).toEqual({ 'title.fa': 'too_long 120' });
  });
});
