import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { ackIdOf, requiresAck } from '@hokm/shared/client';
import { roomOptions } from '@hokm/shared/protocol';
import { SEATS, type MatchState } from '@hokm/shared/rules';
import { playRandomMatch } from '../../../../shared/src/rules/testing/random-match.js';
import { presentGame } from './match-view.js';
import { Table } from './table.js';
import { ViewSerializer } from './view-json.js';

const ROOM = 'AB12CD';
const MATCHES = 6;

function tableOf(state: MatchState): Table {
  const seats = SEATS.map((seat) => {
    const { player_id, person } = state.seats[seat];
    return { player_id, name: `نام "${seat}"\\`, avatar: null, is_bot: !person, away_since: null };
  });
  const info = {
    _id: 'f'.repeat(24),
    room_id: ROOM,
    name: 'میز',
    seats,
    options: roomOptions.parse({}),
    status: 'in progress' as const,
    creator_id: '0'.repeat(24),
    node: null,
    relieved: [],
  };
  return new Table(info, state);
}

it('says in text exactly what a view presents, for every version of many matches and every seat', () => {
  let compared = 0;
  for (let seed = 9_800; seed < 9_800 + MATCHES; seed++) {
    let table: Table | null = null;
    playRandomMatch(seed, (before, _move, after) => {
      // One table for the whole match: what is kept from version to version must not outlive its truth.
      table ??= tableOf(before);
      table.state = after;
      const texts = new ViewSerializer(table, 1_000 + after.version);
      for (const seat of SEATS) {
        const view = presentGame(table, seat, 1_000 + after.version);
        const whole = requiresAck(view)
          ? { ...view, requires_ack: true, ack_id: ackIdOf(ROOM, view.version) }
          : view;
        const said: unknown = JSON.parse(texts.of(seat));
        compared += 1;
        if (!isDeepStrictEqual(said, whole)) expect(said).toStrictEqual(whole);
      }
    });
  }
  expect(compared).toBeGreaterThan(3_000);
});
