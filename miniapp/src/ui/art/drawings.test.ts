import { describe, expect, it } from 'vitest';
import { DRAWN_REACTIONS, REACTIONS } from '@hokm/shared/conduct';
import { socialText } from '../../text/social.js';
import { DRAWINGS } from './drawing-art.js';

describe('the drawings of reactions', () => {
  it('are there for each, each another', () => {
    expect(Object.keys(DRAWINGS).sort()).toEqual([...DRAWN_REACTIONS].sort());
    expect(new Set(Object.values(DRAWINGS)).size).toBe(DRAWN_REACTIONS.length);
  });

  it('are shapes in one box: no text, no picture, nothing from outside', () => {
    for (const [name, shapes] of Object.entries(DRAWINGS)) {
      expect(shapes, name).toMatch(/^<(?:circle|path|ellipse|g) /);
      expect(shapes, name).not.toMatch(/<text|<image|href|url\(|NaN|undefined/);
      const open = shapes.match(/<g /g)?.length ?? 0;
      expect(shapes.match(/<\/g>/g)?.length ?? 0, name).toBe(open);
    }
  });

  it('and the phrases have words in both languages, none twice', () => {
    for (const language of ['fa', 'en'] as const) {
      const words = socialText[language].social.reaction;
      expect(Object.keys(words)).toEqual([...REACTIONS]);
      expect(new Set(Object.values(words)).size).toBe(REACTIONS.length);
    }
  });
});
