import { NO_SCORE, withArenaResult, type ArenaScore } from '../arena-score.js';
import { arenaTables, TABLES_REMEMBERED, type ArenaTable, type Waiting } from '../arena.js';
import type { Entrant } from '../matches.js';

/** Between two looks at who waits. */
const EVERY_MS = 4_000;
const MINUTE = 60_000;

/** An arena in virtual time. */
export interface ArenaRun {
  readonly people: number;
  readonly minutes: number;
  /** In [0, 1). */
  readonly random: () => number;
  /** Milliseconds of any clock, to measure how long one pairing takes. */
  readonly clock?: () => number;
}

/** The outcome of a run. */
export interface ArenaReport {
  readonly tables: readonly { readonly at: number; readonly seats: ArenaTable }[];
  readonly scores: ReadonlyMap<Entrant, ArenaScore>;
  /** Waits of people for each table that they came to, milliseconds. */
  readonly waits: readonly number[];
  /** Broken rules, in words. */
  readonly wrongs: readonly string[];
  /** Of all two who sat together, the share who had met at one of their last three tables. */
  readonly met_again: number;
  /** The longest that one pairing took, by `clock`; 0 without one. */
  readonly slowest: number;
}

interface Player {
  score: ArenaScore;
  /** Null while they sit at a table. */
  since: number | null;
  partner: Entrant | null;
  tables: readonly (readonly Entrant[])[];
}

/** A match to 3 points: 4 to 12 minutes, 8 on average. */
const lengthOf = (random: () => number): number => (4 + 4 * (random() + random())) * MINUTE;

/** Plays an arena to its end; matches are won by lot. */
export function runArena({ people, minutes, random, clock = () => 0 }: ArenaRun): ArenaReport {
  const ends_at = minutes * MINUTE;
  const players = new Map<Entrant, Player>();
  for (let entrant = 1; entrant <= people; entrant++) {
    players.set(entrant, { score: NO_SCORE, since: 0, partner: null, tables: [] });
  }
  const playing = new Map<ArenaTable, number>();
  const tables: { at: number; seats: ArenaTable }[] = [];
  const waits: number[] = [];
  const wrongs: string[] = [];
  let [together, again, slowest] = [0, 0, 0];

  const sitDown = (seats: ArenaTable, now: number): void => {
    const here = seats.filter((entrant) => entrant !== null);
    for (const [seat, entrant] of seats.entries()) {
      const player = entrant === null ? undefined : players.get(entrant);
      if (entrant === null || !player) continue;
      if (player.since === null) wrongs.push(`${entrant} sits at two tables`);
      else waits.push(now - player.since);
      const partner = seats[(seat + 2) % 4] ?? null;
      if (partner !== null && partner === player.partner) wrongs.push(`${entrant} has ${partner} again`);
      const others = here.filter((other) => other !== entrant);
      together += others.length;
      again += others.filter((other) => player.tables.some((table) => table.includes(other))).length;
      player.since = null;
      player.partner = partner;
      player.tables = [others, ...player.tables].slice(0, TABLES_REMEMBERED);
    }
    tables.push({ at: now, seats });
    playing.set(seats, now + lengthOf(random));
  };

  const standUp = (seats: ArenaTable, at: number): void => {
    const lost = Math.floor(random() * 3);
    const isFirstWinner = random() < 0.5;
    for (const [seat, entrant] of seats.entries()) {
      const player = entrant === null ? undefined : players.get(entrant);
      if (!player) continue;
      const won = (seat % 2 === 0) === isFirstWinner;
      player.score = withArenaResult(player.score, {
        won,
        points: won ? [3, lost] : [lost, 3],
        was_there: true,
        at,
      });
      player.since = at;
    }
    playing.delete(seats);
  };

  for (let now = 0; now <= ends_at || playing.size > 0; now += EVERY_MS) {
    for (const [seats, end] of playing) if (end <= now) standUp(seats, end);
    const waiting = [...players].flatMap(([entrant, { score, since, partner, tables: last }]): Waiting[] =>
      since === null ? [] : [{ entrant, since, partner, points: score.points, tables: last }],
    );
    const began = clock();
    const uniform = (n: number) => Math.floor(random() * n);
    const made = arenaTables({ waiting, at_tables: people - waiting.length, now, ends_at, uniform });
    slowest = Math.max(slowest, clock() - began);
    for (const seats of made) sitDown(seats, now);
  }
  const scores = new Map([...players].map(([entrant, { score }]) => [entrant, score]));
  return { tables, scores, waits, wrongs, met_again: again / Math.max(1, together), slowest };
}
