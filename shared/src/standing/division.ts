/** The divisions, from 1, where everybody begins, to the highest. */
export const DIVISIONS = [1, 2, 3, 4, 5, 6] as const;
export type Division = (typeof DIVISIONS)[number];

/** People of a group at most. */
export const GROUP_SIZE = 30;
/** Those of a whole group who move up, and down. */
const UP = 7;
const DOWN = 5;

/** The move at the end of the week. */
export const ZONES = ['up', 'stay', 'down'] as const;
export type Zone = (typeof ZONES)[number];

/** A person's points of the week. */
export interface WeekPoints {
  readonly player_id: string;
  readonly points: number;
}

/** A person's place in their group. */
export interface GroupPlace extends WeekPoints {
  /** From 1. Equal points share a place. */
  readonly place: number;
  readonly zone: Zone;
}

/** How many of a group move if nobody has equal points. A smaller group moves the same part of it; one person moves nowhere. */
export function moversOf(people: number): { up: number; down: number } {
  return {
    up: people < 2 ? 0 : Math.ceil((UP * people) / GROUP_SIZE),
    down: Math.floor((DOWN * people) / GROUP_SIZE),
  };
}

/**
 * A group in its order, those who joined first before others with equal points. People with equal points stay together, on the
 * better side of a border. Nobody moves up without points, above the highest division, or below the first.
 */
export function rankGroup(people: readonly WeekPoints[], division: Division): GroupPlace[] {
  const sorted = [...people].sort((a, b) => b.points - a.points);
  const { up, down } = moversOf(sorted.length);
  const isHighest = division === DIVISIONS.length;
  const lowestUp = up === 0 || isHighest ? Infinity : Math.max(1, sorted[up - 1]?.points ?? Infinity);
  const lowestStaying = down === 0 || division === 1 ? 0 : (sorted[sorted.length - down - 1]?.points ?? 0);
  return sorted.map(({ player_id, points }) => ({
    player_id,
    points,
    place: 1 + sorted.filter((other) => other.points > points).length,
    zone: points >= lowestUp ? 'up' : points < lowestStaying ? 'down' : 'stay',
  }));
}

/** The division after a week. */
export function divisionAfter(division: Division, zone: Zone): Division {
  const step = { up: 1, stay: 0, down: -1 }[zone];
  return DIVISIONS.find((each) => each === division + step) ?? division;
}
