import type { AfterMatch } from '../play/games/after-match.js';
import type { Referrals } from './referrals.js';

/** How many people a match must count for: a match with computer players alone is played by any number of own accounts. */
const LEAST_PEOPLE = 2;

/** Rewards newcomers who have played with somebody, and who brought them. */
export function referralsAfterMatch(referrals: Pick<Referrals, 'matchFinished'>): AfterMatch {
  return {
    stage: 'people',
    steps(_match, players) {
      const counted = players.filter(({ counts }) => counts);
      if (counted.length < LEAST_PEOPLE) return [];
      return counted.map(
        ({ account }) =>
          () =>
            referrals.matchFinished(account),
      );
    },
  };
}
