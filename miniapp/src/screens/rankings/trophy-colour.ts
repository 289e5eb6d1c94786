export type TrophyColour = 'gold' | 'silver' | 'bronze' | 'brown';

/** From how many trophies on a colour is due, best first (requirements, rankings). */
const COLOURS: readonly { readonly from: number; readonly colour: TrophyColour }[] = [
  { from: 2500, colour: 'gold' },
  { from: 2000, colour: 'silver' },
  { from: 1500, colour: 'bronze' },
];

/** The cup's colour for a number of trophies. */
export function trophyColour(trophies: number): TrophyColour {
  return COLOURS.find(({ from }) => trophies >= from)?.colour ?? 'brown';
}

/** The cup's colour that a match has newly reached; null if it is the same as before or lower. */
export function reachedCup(
  trophies: { readonly change: number; readonly after: number } | null,
): Exclude<TrophyColour, 'brown'> | null {
  if (trophies === null || trophies.change <= 0) return null;
  const colour = trophyColour(trophies.after);
  return colour === 'brown' || colour === trophyColour(trophies.after - trophies.change) ? null : colour;
}
