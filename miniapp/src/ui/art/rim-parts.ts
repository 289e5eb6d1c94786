/** A point of the box of 100 around its centre, `turn` of a whole circle from the top. */
export function at(radius: number, turn: number): string {
  const angle = turn * 2 * Math.PI;
  return `${(50 + radius * Math.sin(angle)).toFixed(2)} ${(50 - radius * Math.cos(angle)).toFixed(2)}`;
}

/** The band between the picture and the edge, in one colour. */
export function band(colour: string): string {
  return `<circle cx="50" cy="50" r="45" fill="none" stroke="${colour}" stroke-width="10"/>`;
}

export function thread(radius: number, colour: string, width = 1.4): string {
  return `<circle cx="50" cy="50" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

/** `n` times the same outline, its corners given as [radius, part of a step]. */
export function around(n: number, corners: readonly (readonly [number, number])[], fill: string): string {
  const one = (k: number) => `M${corners.map(([radius, step]) => at(radius, (k + step) / n)).join('L')}Z`;
  return `<path d="${Array.from({ length: n }, (_, k) => one(k)).join('')}" fill="${fill}"/>`;
}

export function beads(n: number, radius: number, size: number, fill: string, shift = 0): string {
  const one = (k: number) => {
    const [x, y] = at(radius, (k + shift) / n).split(' ');
    return `<circle cx="${x ?? ''}" cy="${y ?? ''}" r="${size}"/>`;
  };
  return `<g fill="${fill}">${Array.from({ length: n }, (_, k) => one(k)).join('')}</g>`;
}

export const GOLD = '#F2B544';
export const IVORY = '#F7F1DF';
