import type { LeaderboardEntry } from '@hokm/shared/api';

const SCORES = [3480, 3120, 2940, 2710, 2685, 2590, 2550, 2490, 2410, 2380] as const;

/** Sample entries for a board that cannot be loaded: invented people, labelled as a sample. */
export function sampleBoard(nameOf: (n: number) => string): LeaderboardEntry[] {
  return SCORES.map((score, index) => ({
    id: `sample-${index + 1}`,
    name: nameOf(index + 1),
    username: '',
    avatar: null,
    frame: null,
    level: 1,
    rank: index + 1,
    score,
    change: null,
    change_by: 0,
    previous_rank: index + 1,
  }));
}
