/**
 * The stage of a finished trick: the winning card is raised, then the bar shows its text, then the cards go to the winner.
 */
export interface RoundStage {
  readonly said: boolean;
  readonly taken: boolean;
}

/** The text appears this long after the fourth card, ms. */
const ANNOUNCE_DELAY_MS = 1000;
/** How long the winner's banner is shown, ms; the cards leave early enough for it. */
export const BANNER_MS = 3000;
const FLIGHT_MS = 420;

/** When the cards leave, ms before the phase's end: before the banner in a classic room, half-way in a fast one. */
function leavesBefore(total: number): number {
  const room = BANNER_MS + FLIGHT_MS;
  return total >= room + ANNOUNCE_DELAY_MS ? room : total / 2;
}

/** The stage of a finished trick. `total`: the whole pause; `left`: what is left of it; ms. */
export function roundStage(total: number, left: number): RoundStage {
  return { said: total - left >= ANNOUNCE_DELAY_MS, taken: left <= leavesBefore(total) };
}
