import { MINUTE_MS } from '@hokm/shared/time';
import type { MatchRecord } from '@hokm/server/play/games/match-record';
import type { EntryRecord, TourRecord } from '@hokm/server/tournaments/model';
import { resultOf } from '@hokm/server/tournaments/tables';
import type { TourPerson } from './tour-person.js';

/** A person with the phone in the hand is led to their table within this time, ms. */
const LED_MS = 30_000;

/** Before check-in opens, ms: a fee is on its way so long at most. */
const JUST_MS = 5_000;

interface Evening {
  readonly tour: TourRecord;
  readonly entries: ReadonlyMap<string, EntryRecord>;
  readonly tables: readonly MatchRecord[];
  readonly people: readonly TourPerson[];
  /** Keys of all notices. */
  readonly told: ReadonlySet<string>;
}

/** Everybody who was in gets these: a message of check-in, one of a table, and one of the end. */
function* toldProblems({ tour, entries, tables, told }: Evening): Generator<string> {
  const name = `tour:${tour._id.toHexString()}`;
  // A person who signs up just then sees it in the app.
  const opensAt = tour.starts_at - 15 * MINUTE_MS - JUST_MS;
  for (const [id, { at, state }] of entries)
    if (state === 'in' && at < opensAt && !told.has(`${name}:check_in:${id}`))
      yield `${id} was not told to check in`;
  const seated = new Set(
    tables.flatMap(({ seats }) => seats.flatMap((seat) => (seat?.is_bot === false ? [seat.player_id] : []))),
  );
  for (const id of seated) {
    if (!told.has(`${name}:table:${id}`)) yield `${id} was not told of a table`;
    if (tour.status === 'finished' && !told.has(`${name}:result:${id}`))
      yield `${id} was not told of the end`;
  }
}

/** Everybody who was there was led to their table, and has played at it, or their side has not lost for want of people. */
function* tableProblems({ tables, people }: Evening): Generator<string> {
  const byId = new Map(people.map((person) => [person.player_id, person]));
  for (const table of tables) {
    const { created_at, seats, room_id } = table;
    // One that nobody has played is closed when its time to come is over.
    const end = table.finished_at ?? table.tour?.until ?? created_at;
    const result = resultOf(table);
    for (const [place, seat] of seats.entries()) {
      const person = byId.get(seat?.player_id ?? '');
      if (person === undefined) continue;
      const stayed = person.phone.longestStay(created_at, end);
      if (stayed >= LED_MS && !person.led.has(room_id))
        yield `${person.player_id} was there for ${stayed} ms and was not led to table ${room_id}`;
      if (result === null || !person.cameTo(room_id) || !person.phone.wasThere(created_at, end)) continue;
      if (result.absent.includes(person.player_id))
        yield `${person.player_id} was at table ${room_id} all the time and counts as absent`;
      if (result.how === 'forfeit' && result.winner !== place % 2)
        yield `${person.player_id} was at table ${room_id}, and their side has forfeited`;
    }
  }
}

/** The broken promises of an evening. */
export function eveningProblems(evening: Evening): string[] {
  return [...toldProblems(evening), ...tableProblems(evening)];
}
