import { describe, expect, it } from 'vitest';
import { ApiError } from '@hokm/web/client';
import { startI18n } from '@hokm/web/i18n';
import { contentTexts } from '../../text/content.js';
import { translate, type Translate } from '../../text/define-texts.js';
import { inLanguage, withMissing } from './content.js';
import { movedBy, pointIn } from './focal-point.js';

const t: Translate<typeof contentTexts> = (key, values) => translate(contentTexts, key, values);

describe('a publication that lacks something', () => {
  it('says what, each once, and what it does not know as something else', () => {
    startI18n('en');
    const missing = ['alt:a', 'alt:b', 'title', 'soul'];
    const error = withMissing(new ApiError(409, 'content/not_ready', { details: { missing } }), t, 'en');
    expect((error as ApiError).reason?.replace(/[\u2068\u2069]/g, '')).toBe(
      'Missing before it can be published: the description of the picture in both languages, a title, something else',
    );
  });

  it('is left as it is where it fails for another reason', () => {
    const error = new ApiError(409, 'content/stale');
    expect(withMissing(error, t, 'en')).toBe(error);
  });
});

describe('a text in both languages', () => {
  it('is read in the other one where it lacks one', () => {
    expect(inLanguage({ fa: 'گالری', en: '' }, 'en')).toBe('گالری');
    expect(inLanguage({ fa: 'گالری', en: 'Gallery' }, 'en')).toBe('Gallery');
  });
});

describe('a focal point', () => {
  it('is where the pointer is, and never outside', () => {
    const box = { left: 100, top: 50, width: 200, height: 100 };
    expect(pointIn(box, { clientX: 150, clientY: 75 })).toEqual({ x: 0.25, y: 0.25 });
    expect(pointIn(box, { clientX: 0, clientY: 500 })).toEqual({ x: 0, y: 1 });
  });

  it('is moved by arrow keys up to the edge', () => {
    expect(movedBy({ x: 0.5, y: 0.5 }, 'ArrowLeft')).toEqual({ x: 0.45, y: 0.5 });
    expect(movedBy({ x: 0.98, y: 0 }, 'ArrowRight')).toEqual({ x: 1, y: 0 });
    expect(movedBy({ x: 0.5, y: 0 }, 'ArrowUp')).toEqual({ x: 0.5, y: 0 });
    expect(movedBy({ x: 0.5, y: 0 }, 'Enter')).toBeNull();
  });
});
