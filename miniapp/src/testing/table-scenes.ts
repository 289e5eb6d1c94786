import { claimOffer, legalCards, seatView, type MatchState } from '@hokm/shared/rules';
import { myTurn, playedUntil } from './matches.js';

/** Moments of matches that are played from a seed: the number of the deals, and where to stop. */
export const opening = () => playedUntil(myTurn(0));
export const alone = () => playedUntil(myTurn(0), { alone: true });
export const late = () => playedUntil(myTurn(0, 3), { alone: true });
export const threeLie = () => playedUntil(myTurn(3));
export const choosing = () =>
  playedUntil(({ phase, turn }) => phase === 'choosing_rule' && turn?.seat === 0, { alone: true });
export const drawing = () =>
  playedUntil(({ phase, draw }) => phase === 'drawing_hakem' && (draw?.length ?? 0) > 8);
export const theirTurn = () =>
  playedUntil(({ phase, turn, hand }) => phase === 'playing' && turn?.seat === 1 && hand?.trick.length === 0);
export const mustFollow = () =>
  playedUntil((state) => {
    const legal = legalCards(state, 0).length;
    return myTurn(3)(state) && legal > 0 && legal < (state.hand?.cards[0].length ?? 0);
  });
/** One card only may be played of several. */
export const oneWay = () =>
  playedUntil(
    (state) =>
      myTurn(3, 2)(state) && legalCards(state, 0).length === 1 && (state.hand?.cards[0].length ?? 0) > 3,
  );
export const trickOver = () => playedUntil(({ phase }) => phase === 'round_complete');
export const handOver =
  (kind: NonNullable<MatchState['hand_result']>['kind'], winner: 0 | 1, seed: number, lonely = false) =>
  () =>
    playedUntil(
      ({ phase, hand_result }) =>
        phase === 'hand_complete' && hand_result?.kind === kind && hand_result.winner === winner,
      lonely ? { seed, alone: true } : { seed },
    );
/** The viewer leads, and the three tricks that are left to seven are certain. */
export const certain = () =>
  playedUntil((state) => (state.hand?.cards[0].length ?? 0) > 2 && claimOffer(seatView(state, 0)) !== null, {
    seed: 56,
  });
/** The viewer has none of the suit that was led, and cards of two others. */
export const cannotFollow = () =>
  playedUntil(
    (state) => {
      const own = state.hand?.cards[0] ?? [];
      const [led] = state.hand?.trick ?? [];
      return myTurn(3, 2)(state) && own.length > 3 && own.every((card) => card.at(-1) !== led?.card.at(-1));
    },
    { alone: true },
  );
/** A match's end, and its last hand but one: there the phone learns what the last deal is promised by. */
export const finished = (seed: number) => () => playedUntil(({ phase }) => phase === 'finished', { seed });
export const beforeTheEnd = (seed: number) => () => {
  const last = finished(seed)().hand?.number ?? 0;
  return playedUntil((state) => state.hand?.number === last - 1 && myTurn(0)(state), { seed });
};
/** The ends of the tricks of a match's last hand, as the phone of somebody at the table sees them. */
export function lastTricks(seed: number): readonly MatchState[] {
  const last = finished(seed)().hand?.number ?? 0;
  const seen: MatchState[] = [];
  playedUntil(
    (state) => {
      if (state.hand?.number === last && state.phase === 'round_complete') seen.push(state);
      return state.phase === 'finished';
    },
    { seed },
  );
  return seen;
}
