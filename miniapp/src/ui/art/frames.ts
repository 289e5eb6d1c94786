import { readFrameArt } from '@hokm/shared/standing';
import { around, band, beads, GOLD, IVORY, thread } from './rim-parts.js';
import { seasonRim } from './season-rim.js';

/** The frames of the shop, each the inside of an SVG of 100 × 100; the picture keeps the circle inside. */
const FRAMES: Readonly<Record<string, string>> = {
  /* stones set in silver */
  turquoise:
    band('#5C6B70') +
    thread(49.2, '#D9E2E4') +
    thread(41, '#D9E2E4') +
    beads(18, 45.1, 3.1, '#35B7B0') +
    beads(18, 44.4, 0.9, '#C9FFFA'),
  /* chased silver: a rope between two wires */
  silver:
    band('#6E7B82') +
    around(
      30,
      [
        [41.6, -0.35],
        [48.6, 0.15],
        [48.6, 0.5],
        [41.6, 0],
      ],
      '#C9D4D9',
    ) +
    thread(49, '#F1F6F8', 2) +
    thread(41, '#F1F6F8', 1.8),
  /* gold wire, twice, with grains between */
  gold:
    band('#9A6610') + thread(48.2, GOLD, 3) + thread(41.8, '#FFE3A3', 2.2) + beads(24, 45, 1.1, '#FFE3A3'),
  /* tulips in a row on a meadow */
  tulip:
    band('#123F33') +
    around(
      14,
      [
        [42, 0],
        [45.5, -0.3],
        [49.2, -0.3],
        [46.6, -0.12],
        [49.6, 0],
        [46.6, 0.12],
        [49.2, 0.3],
        [45.5, 0.3],
      ],
      '#F0566A',
    ) +
    beads(14, 44.6, 1.3, '#8FD9A8', 0.5) +
    thread(41, '#8FD9A8'),
  /* the Kiani crown's points on lapis, a pearl on each */
  crown:
    band('#1A3272') +
    around(
      20,
      [
        [41, -0.5],
        [44, -0.5],
        [47, 0],
        [44, 0.5],
        [41, 0.5],
      ],
      GOLD,
    ) +
    beads(20, 47.6, 1.5, IVORY) +
    beads(20, 43.4, 0.9, '#C81E2E') +
    thread(41, '#FFE3A3', 1.6),
  /* pomegranate seeds on the longest night */
  yalda:
    band('#3F112C') +
    thread(49.2, '#B34A6B') +
    beads(12, 45.2, 3.4, '#E0405F') +
    beads(12, 45.2, 1.6, '#F7B7C4', 0.5) +
    thread(41, '#B34A6B'),
  /* sprouts of wheat around the spread of the new year */
  nowruz:
    band('#1F4A22') +
    around(
      30,
      [
        [41, -0.2],
        [48.8, 0.1],
        [41, 0.2],
      ],
      '#8FCB5A',
    ) +
    thread(49.2, '#F7F1DF') +
    thread(41, '#CFEBAA'),
  /* leaves and gold of the feast of autumn */
  mehregan:
    band('#4F220C') +
    around(
      16,
      [
        [42, 0],
        [45.6, -0.28],
        [49.2, 0],
        [45.6, 0.28],
      ],
      '#E8792B',
    ) +
    beads(16, 45.6, 1.2, GOLD, 0.5) +
    thread(41, GOLD),
};

/** The drawing of a frame by its name; null for none, and for a name without a drawing. */
export function rimOf(name: string | null): string | null {
  if (name === null) return null;
  const season = readFrameArt(name);
  if (season !== null) return seasonRim(season);
  return Object.hasOwn(FRAMES, name) ? (FRAMES[name] ?? null) : null;
}
