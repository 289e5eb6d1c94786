function point(radius: number, angle: number): string {
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}

/** `n` lobes on a circle: arcs of radius `bulge` between points at `radius`, turned by `offset` lobes. */
function scallop(radius: number, n: number, bulge: number, offset = 0): string {
  const lobes = Array.from({ length: n + 1 }, (_, k) => {
    const at = point(radius, ((k + offset) * 2 * Math.PI) / n);
    return k === 0 ? `M${at}` : `A${bulge} ${bulge} 0 0 1 ${at}`;
  });
  return `${lobes.join('')}Z`;
}

/** A star polygon: every `step`-th of `n` points joined. */
function starPolygon(radius: number, n: number, step: number): string {
  return `M${Array.from({ length: n + 1 }, (_, k) => point(radius, (k * step * 2 * Math.PI) / n)).join('L')}`;
}

function almond(y: number, w: number, h: number): string {
  const low = y - h * 0.28;
  const high = y - h * 0.62;
  const side = w * 0.9;
  return `M0 ${y}C${w} ${low} ${side} ${high} 0 ${y - h}C${-side} ${high} ${-w} ${low} 0 ${y}Z`;
}

/** The medallion's outlines in a 340 × 340 box around the origin: lobes, inner ring, stars and one pendant. */
export const TORANJ = {
  outer: scallop(108, 16, 24),
  thread: scallop(98, 16, 22),
  star: starPolygon(84, 16, 5),
  inner: scallop(52, 8, 22, 0.5),
  heart: starPolygon(40, 8, 3),
  pendant: almond(-110, 17, 44) + almond(-117, 9, 26),
} as const;
