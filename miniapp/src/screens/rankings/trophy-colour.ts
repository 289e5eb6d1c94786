export type TrophyColour = 'gold' | 'silver' | 'bronze' | 'brown';

/** From how many trophies on a colour is due, best first (requirements, rankings). */
const COLOURS: readonly { readonly from: number; readonly colour: TrophyColour }[] = [
  { from: 2500, colour: 'gold' },
  { from: 2000, colour: 'silver' },
  { from: 1500, colour: 'bronze' },
];

/** The colour of so many trophies. */
export function trophyColour(trophies: number): TrophyColour {
  return COLOURS.find(({ from }) => trophies >= from)?.colour ?? 'brown';
}
