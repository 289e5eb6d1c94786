import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./felts.css', import.meta.url), 'utf8');

/** Relative luminance of `#rrggbb` (WCAG 2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** Each felt's brightest tone, its middle, by theme. */
const felts = [...css.matchAll(/data-felt='(\w+)'\] \{\s*--felt-0: (#\w{6});/g)].map(([, name, tone]) => ({
  name,
  tone: tone ?? '',
}));

describe('the felts of the shop', () => {
  it('are nine, each for both themes', () => {
    expect(felts).toHaveLength(18);
    expect(new Set(felts.map(({ name }) => name)).size).toBe(9);
    expect(new Set(felts.map(({ tone }) => tone)).size).toBe(18);
  });

  it.each(felts)('let every word on bare $name $tone be read', ({ tone }) => {
    // --on-felt, --on-felt-2, --f-us, --f-them, --f-gold
    for (const ink of ['#f7f3e8', '#c9ded6', '#66e6d4', '#dacaff', '#f7c766'])
      expect(contrast(ink, tone), ink).toBeGreaterThanOrEqual(4.5);
  });
});
