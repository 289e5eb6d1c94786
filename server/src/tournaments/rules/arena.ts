import type { Four } from '@hokm/shared/rules';
import type { Uniform } from './draw.js';
import type { Entrant } from './matches.js';

/** No tables are made any more so long before the end of an arena. */
export const LAST_TABLES_BEFORE_END_MS = 8 * 60_000;
/** Tables are made as soon as so many people wait. */
const ENOUGH_WAITING = 16;
/** Tables are made as soon as somebody has waited so long, where four are there. */
export const WAITED_ENOUGH_MS = 20_000;
/** People who have waited so long sit down with house players, ms. */
export const WAITED_TOO_LONG_MS = 30_000;
/** Tables of a person that count for whom they meet next. */
export const TABLES_REMEMBERED = 3;

/** Somebody who waits for a table of an arena. */
export interface Waiting {
  readonly entrant: Entrant;
  /** Since when, milliseconds since 1970. */
  readonly since: number;
  readonly points: number;
  /** The partner of the last match; null before the first, and after a house player. */
  readonly partner: Entrant | null;
  /** The people of their last tables, the last table first; `TABLES_REMEMBERED` count. */
  readonly tables: readonly (readonly Entrant[])[];
}

/** A table in seat order; seats 0 and 2 play together. Null: a house player. */
export type ArenaTable = Four<Entrant | null>;

/** An arena at the moment when somebody looks for tables to be made. */
export interface ArenaMoment {
  /** The people who want to play and sit at no table. */
  readonly waiting: readonly Waiting[];
  /** People who sit at tables. Where nobody does, nobody comes free, and waiting is of no use. */
  readonly at_tables: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly ends_at: number;
  /** `draw.numbers(LABELS.tables(count))`. */
  readonly uniform: Uniform;
}

/** Of so many people, next by points, the three come to a table that fit best. */
const LOOKED_AT = 11;
const COST_OF_LAST_TABLE = 90;
const COST_OF_A_TABLE = 30;

type Person = Waiting | null;
type Table = Four<Person>;

/** The three ways to make two sides of four, as seats: places 0 and 2 play together. */
const SIDES: readonly ((four: Table) => Table)[] = [
  ([a, b, c, d]) => [a, b, c, d],
  ([a, b, c, d]) => [a, c, b, d],
  ([a, b, c, d]) => [a, b, d, c],
];

const wereLastPartners = (a: Person, b: Person): boolean =>
  a !== null && b !== null && (a.partner === b.entrant || b.partner === a.entrant);

/** The ways to make sides in which nobody has their last partner again. */
const sidesOf = (four: Table): readonly Table[] =>
  SIDES.map((seats) => seats(four)).filter(
    ([a, b, c, d]) => !wereLastPartners(a, c) && !wereLastPartners(b, d),
  );

/** The cost of a meeting of two who met a short time ago. */
function costOfMeeting(a: Waiting, b: Waiting): number {
  const met = (tables: Waiting['tables'], other: Waiting) =>
    tables.some((table) => table.includes(other.entrant));
  const within = (count: number) => met(a.tables.slice(0, count), b) || met(b.tables.slice(0, count), a);
  return (within(1) ? COST_OF_LAST_TABLE : 0) + (within(TABLES_REMEMBERED) ? COST_OF_A_TABLE : 0);
}

/** The four with the first of some people who fit best, of those that can be divided into sides; undefined where none can. */
function bestFour(people: readonly Waiting[]): Four<Waiting> | undefined {
  const [first, ...others] = people.slice(0, LOOKED_AT + 1);
  if (!first) return undefined;
  const met = others.map((a) => others.map((b) => costOfMeeting(a, b)));
  const alone = others.map((other) => first.points - other.points + costOfMeeting(first, other));
  let best: { four: Four<Waiting>; cost: number } | undefined;
  for (const [i, a] of others.entries()) {
    for (const [j, b] of others.entries()) {
      if (j <= i) continue;
      for (const [k, c] of others.entries()) {
        if (k <= j) continue;
        const cost = [alone[i], alone[j], alone[k], met[i]?.[j], met[i]?.[k], met[j]?.[k]].reduce<number>(
          (sum, each) => sum + (each ?? 0),
          0,
        );
        if (best && cost >= best.cost) continue;
        const four = [first, a, b, c] as const;
        if (sidesOf(four).length > 0) best = { four, cost };
      }
    }
  }
  return best?.four;
}

/** The four in seats, with sides by lot. */
function seated(four: Table, uniform: Uniform): ArenaTable {
  const fair = sidesOf(four);
  const ways = fair.length > 0 ? fair : SIDES.map((seats) => seats(four));
  const [a, b, c, d] = ways[uniform(ways.length)] ?? four;
  return [a?.entrant ?? null, b?.entrant ?? null, c?.entrant ?? null, d?.entrant ?? null];
}

/**
 * The tables that are made now, one after the other: a thousand people take a while, and something else may be done between two tables.
 * None while it is better to wait, and in the last minutes. The people who have waited least are left over, until house players fill
 * the table of who waits too long. Nobody has the same partner twice running.
 */
export function* arenaTableByTable({
  waiting,
  at_tables,
  now,
  ends_at,
  uniform,
}: ArenaMoment): Generator<ArenaTable, void> {
  if (now > ends_at - LAST_TABLES_BEFORE_END_MS) return;
  const longest = waiting.toSorted((a, b) => a.since - b.since || a.entrant - b.entrant);
  const hasWaited = (person: Waiting | undefined, time: number) =>
    person !== undefined && now - person.since >= time;
  const isTime =
    at_tables === 0 || longest.length >= ENOUGH_WAITING || hasWaited(longest[0], WAITED_ENOUGH_MS);
  if (!isTime) return;

  const people = longest
    .slice(0, longest.length - (longest.length % 4))
    .toSorted((a, b) => b.points - a.points);
  const left = new Set(longest);
  while (people.length >= 4) {
    const four = bestFour(people);
    if (!four) {
      // The first was the last partner of all the others. They wait on.
      people.shift();
      continue;
    }
    for (const person of four) {
      left.delete(person);
      people.splice(people.indexOf(person), 1);
    }
    yield seated(four, uniform);
  }
  const rest = longest.filter((person) => left.has(person));
  while (hasWaited(rest[0], WAITED_TOO_LONG_MS)) {
    const [a = null, b = null, c = null] = rest.splice(0, 3);
    yield seated([a, b, c, null], uniform);
  }
}

/** All tables that are made now. */
export function arenaTables(moment: ArenaMoment): readonly ArenaTable[] {
  return [...arenaTableByTable(moment)];
}
