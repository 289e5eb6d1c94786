import { beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { measure, renderSounds } from '../scripts/lib/sounds.mjs';

/** The loudest and the softest may be this far apart, dB. */
const APART = 3;
/** The highest peak at full volume, dBFS. */
const HIGHEST = -1;

type Measured = ReturnType<typeof measure> & { readonly moment: string };

describe('the sounds of the table, as a browser renders them', () => {
  let sounds: readonly Measured[] = [];
  beforeAll(async () => {
    const executablePath = findChromium();
    if (executablePath === null) throw new Error('No Chromium found; name one with CHROMIUM=/path/to/it.');
    const rendered = await renderSounds(executablePath);
    sounds = rendered.map(({ moment, samples }) => ({ moment, ...measure(samples) }));
  });

  it('are all there, none silent and none without an end', () => {
    expect(sounds).toHaveLength(14);
    for (const { moment, length } of sounds) {
      expect(length, moment).toBeGreaterThan(0.01);
      expect(length, moment).toBeLessThan(3.2);
    }
  });

  it('do not clip', () => {
    for (const { moment, peak } of sounds) expect(peak, moment).toBeLessThan(HIGHEST);
  });

  it('are about as loud as one another', () => {
    const levels = sounds.map(({ loudness }) => loudness);
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThanOrEqual(APART);
  });
});
