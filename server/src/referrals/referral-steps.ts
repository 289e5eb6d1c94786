import type { Referrals } from './referrals.js';

/** How many people a match must count for: a match with computer players alone is played by any number of own accounts. */
const LEAST_PEOPLE = 2;

/** A person who has played a match to its end; `counts`: it counts for them. */
interface Player {
  readonly account: string;
  readonly counts: boolean;
}

/** Rewards newcomers who have played a match with somebody, and who brought them. Each step may run again. */
export function rewardSteps(
  referrals: Pick<Referrals, 'matchFinished'>,
  players: readonly Player[],
): readonly (() => Promise<void>)[] {
  const counted = players.filter(({ counts }) => counts);
  if (counted.length < LEAST_PEOPLE) return [];
  return counted.map(
    ({ account }) =>
      () =>
        referrals.matchFinished(account),
  );
}
