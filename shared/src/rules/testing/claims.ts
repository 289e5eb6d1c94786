/** The parts of the comparison of claims with every line of play. */
export { claimOffer } from '../claim.js';
export { SEATS, teamOf } from '../seats.js';
export { seatView } from '../view.js';
export { endOfHand } from './ends.js';
export { loses } from './every-line.js';
export { playRandomMatch } from './random-match.js';
export { seededRandom } from './random.js';
