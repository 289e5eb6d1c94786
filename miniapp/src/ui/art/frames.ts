/** A point of the box of 100 around its centre, `turn` of a whole circle from the top. */
function at(radius: number, turn: number): string {
  const angle = turn * 2 * Math.PI;
  return `${(50 + radius * Math.sin(angle)).toFixed(2)} ${(50 - radius * Math.cos(angle)).toFixed(2)}`;
}

/** The band between the picture and the edge, in one colour. */
function band(colour: string): string {
  return `<circle cx="50" cy="50" r="45" fill="none" stroke="${colour}" stroke-width="10"/>`;
}

function thread(radius: number, colour: string, width = 1.4): string {
  return `<circle cx="50" cy="50" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

/** `n` times the same outline, its corners given as [radius, part of a step]. */
function around(n: number, corners: readonly (readonly [number, number])[], fill: string): string {
  const one = (k: number) => `M${corners.map(([radius, step]) => at(radius, (k + step) / n)).join('L')}Z`;
  return `<path d="${Array.from({ length: n }, (_, k) => one(k)).join('')}" fill="${fill}"/>`;
}

function beads(n: number, radius: number, size: number, fill: string, shift = 0): string {
  const one = (k: number) => {
    const [x, y] = at(radius, (k + shift) / n).split(' ');
    return `<circle cx="${x ?? ''}" cy="${y ?? ''}" r="${size}"/>`;
  };
  return `<g fill="${fill}">${Array.from({ length: n }, (_, k) => one(k)).join('')}</g>`;
}

const GOLD = '#F2B544';
const DEEP_GOLD = '#B97F1A';
const IVORY = '#F7F1DF';

const lozenge = (inner: number, outer: number, half: number) =>
  [
    [inner, 0],
    [(inner + outer) / 2, half],
    [outer, 0],
    [(inner + outer) / 2, -half],
  ] as const;

/** The frames that an avatar can wear, each the inside of an SVG of 100 × 100; the picture keeps the circle inside. */
export const FRAMES: Readonly<Record<string, string>> = {
  /* plain gold wire, twice */
  gold:
    band(DEEP_GOLD) + thread(48.4, GOLD, 2.6) + thread(42, '#FFE3A3', 2) + beads(24, 45.2, 0.9, '#FFE3A3'),
  /* turquoise stones set in silver */
  turquoise:
    band('#5C6B70') +
    thread(49.2, '#D9E2E4') +
    thread(41, '#D9E2E4') +
    beads(18, 45.1, 3.1, '#35B7B0') +
    beads(18, 44.4, 0.9, '#C9FFFA'),
  /* the sun of the carpet: gold points on lapis */
  sun:
    band('#1A3272') +
    around(
      24,
      [
        [41.4, -0.5],
        [49.4, 0],
        [41.4, 0.5],
      ],
      GOLD,
    ) +
    thread(41, '#FFE3A3') +
    beads(24, 47.4, 0.9, '#8FA9E8', 0.5),
  /* pomegranate: garnets between leaves of gold */
  pomegranate:
    band('#5B1226') +
    around(12, lozenge(41.8, 48.6, 0.24), '#E2485F') +
    beads(12, 45.2, 1.5, GOLD, 0.5) +
    thread(49.2, GOLD) +
    thread(41, GOLD),
  /* khatam: marquetry of bone, ebony and dyed wood */
  khatam:
    band('#3A2414') +
    around(
      20,
      [
        [41, -0.5],
        [49.4, 0],
        [41, 0.5],
      ],
      IVORY,
    ) +
    around(
      20,
      [
        [42, -0.24],
        [46.2, 0],
        [42, 0.24],
      ],
      '#2B7448',
    ) +
    around(
      20,
      lozenge(44.2, 48.6, 0.2).map(([r, s]) => [r, s + 0.5] as const),
      '#C4622D',
    ) +
    thread(49.3, '#D6A35A') +
    thread(41, '#D6A35A'),
  /* Simorgh: feathers with an eye each */
  simorgh:
    band('#0E4A4F') +
    around(
      16,
      [
        [41, 0],
        [44.5, 0.42],
        [49.6, 0],
        [44.5, -0.42],
      ],
      '#1F8F7E',
    ) +
    beads(16, 45.4, 2.2, '#2F55C4') +
    beads(16, 45.4, 1.1, GOLD) +
    beads(16, 48, 0.8, '#9FF0C6', 0.5) +
    thread(41, '#7FE0B8'),
};
