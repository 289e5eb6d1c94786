import { describe, expect, it } from 'vitest';
import { roomOptions } from '@hokm/shared/protocol';
import { aPerson, anId, buildRoom } from '../../../test/support/rooms.js';
import type { MatchRecord } from '../games/match-record.js';
import type { StakesRecord } from '../games/stakes-record.js';
import { collecting, givenUp, held, returned, roundOf, type Round } from './stakes.js';

const NOW = 9_000;
const UNCHANGED = { ok: true, set: {} };
const PEOPLE = [1, 2, 3, 4];
const short = [{ player_id: anId(3), code: 'wallet/not_enough' }] as const;

/** A full coin room in a phase of a round. */
function aRoom(phase: StakesRecord['phase'], round = 1): MatchRecord {
  return buildRoom({
    options: roomOptions.parse({ stake: 50 }),
    seats: PEOPLE.map(aPerson),
    full_since: 1_000,
    stakes: { phase, round, since: 2_000, payers: PEOPLE.map(anId), short },
  });
}
function roundIn(room: MatchRecord): Round {
  const round = roundOf(room);
  if (round === null) throw new Error('no coins are on their way');
  return round;
}
const reversed = () => [anId(4), anId(3), anId(2), anId(1)] as const;
const begun = (room: MatchRecord, round: Round) =>
  held(room, round, () => ({ status: 'in progress' }), reversed, NOW);

describe('what is decided about the coins of a room', () => {
  it('is to play, on the drawn seats, where all have put in', () => {
    const room = aRoom('collecting');
    const change = begun(room, roundIn(room));
    if (!change.ok) throw new Error('refused');
    expect(change.set).toMatchObject({ status: 'in progress', stakes: { phase: 'held', since: NOW } });
    expect(change.set.stakes).not.toHaveProperty('short');
    expect(change.set.seats?.map((seat) => seat?.player_id)).toEqual(reversed());
  });

  it.each([
    ['was given up meanwhile', aRoom('returning')],
    ['is collected in another round', aRoom('collecting', 2)],
    ['is played already', aRoom('held')],
    ['was given back', aRoom('open')],
    ['has begun anew under the same code', { ...aRoom('collecting'), _id: anId(77) }],
  ])('stays as it was written first: a room that %s', (_, room) => {
    const round = roundIn(aRoom('collecting'));
    expect(begun(room, round)).toEqual(UNCHANGED);
    expect(givenUp(room, round, short, NOW)).toEqual(UNCHANGED);
  });

  it('is given back once: who was short stands up, and the rest sit in the order of joining', () => {
    const room = aRoom('returning');
    const change = returned(room, roundIn(room), NOW);
    if (!change.ok) throw new Error('refused');
    expect(change.set).toMatchObject({ full_since: null, stakes: { phase: 'open', round: 1 } });
    expect(change.set.seats?.map((seat) => seat?.player_id ?? null)).toEqual([
      anId(1),
      anId(2),
      anId(4),
      null,
    ]);
    expect(returned({ ...room, ...change.set }, roundIn(room), NOW)).toEqual(UNCHANGED);
    expect(returned(aRoom('returning', 2), roundIn(room), NOW)).toEqual(UNCHANGED);
  });

  it('begins with the next number each time', () => {
    expect(collecting(aRoom('open', 3), NOW)).toMatchObject({ phase: 'collecting', round: 4, since: NOW });
  });
});
