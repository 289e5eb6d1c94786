import { describe, expect, it } from 'vitest';
import type { PublicConfig } from '@hokm/shared/api';
import type { UpdateRoom } from '@hokm/shared/protocol';
import { readJoinRequest } from '../../navigation/join-request.js';
import { inviteLink } from './invite-link.js';
import { searchTimes } from './use-search.js';
import { freeSeats, mySeat, placeSeats, seatOfPartner } from './seating.js';

function room(...people: (string | null)[]): UpdateRoom {
  return { seats: people.map((player_id, seat) => player_id && { seat, player_id }) } as UpdateRoom;
}

describe('placeSeats', () => {
  const seats = (me: string | null) =>
    Object.fromEntries(placeSeats(room('a', 'b', 'c', null), me).map(({ place, number }) => [place, number]));

  it('puts the viewer at the bottom and the next to play on his right', () => {
    expect(seats('b')).toEqual({ bottom: 1, right: 2, top: 3, left: 0 });
  });

  it('shows a bystander the table from seat 0', () => {
    expect(seats('z')).toEqual({ bottom: 0, right: 1, top: 2, left: 3 });
    expect(seats(null)).toEqual(seats('z'));
  });

  it('makes the viewer and the seat across one team', () => {
    const ours = placeSeats(room('a', 'b', 'c', null), 'b').filter((seat) => seat.ours);
    expect(ours.map((seat) => seat.number)).toEqual([1, 3]);
  });

  it('knows own and free seats', () => {
    expect(mySeat(room('a', null, 'c', null), 'c')).toBe(2);
    expect(mySeat(room('a', null, 'c', null), 'x')).toBeNull();
    expect(freeSeats(room('a', null, 'c', null))).toBe(2);
  });
});

describe('seatOfPartner', () => {
  const ofHost = (...people: (string | null)[]) => ({ ...room(...people), creator_id: 'a' });

  it('is the one opposite the host', () => {
    expect(seatOfPartner(ofHost('a', 'b', null, null))).toBe(2);
    expect(seatOfPartner(ofHost('b', null, null, 'a'))).toBe(1);
  });

  it('is none where somebody sits there, the host is gone, or seats are drawn', () => {
    expect(seatOfPartner(ofHost('a', null, 'c', null))).toBeNull();
    expect(seatOfPartner(ofHost('b', null, null, null))).toBeNull();
    const stakes = {} as UpdateRoom['stakes'];
    expect(seatOfPartner({ ...ofHost('a', null, null, null), stakes })).toBeNull();
  });
});

describe('searchTimes', () => {
  const search = { since: 1_000, fills_at: 16_000, seekers: 1 };

  it('counts up from the first person, and down to the computer players', () => {
    expect(searchTimes(search, 1_000)).toEqual({ elapsed: 0, left: 15, share: 1 });
    expect(searchTimes(search, 8_500)).toEqual({ elapsed: 7, left: 8, share: 0.5 });
  });

  it('stays in its bounds when the clocks differ, or the time is over', () => {
    expect(searchTimes(search, 0)).toMatchObject({ elapsed: 0, share: 1 });
    expect(searchTimes(search, 20_000)).toEqual({ elapsed: 19, left: 0, share: 0 });
    expect(searchTimes({ ...search, fills_at: 1_000 }, 1_000).share).toBe(0);
  });
});

describe('inviteLink', () => {
  const config = { bot_username: 'hokm_bot', link_host: 't.me' } as PublicConfig;

  it('leads through the bot', () => {
    expect(inviteLink('YLD7Q4', config, 'https://x.test')).toBe('https://t.me/hokm_bot?startapp=room_YLD7Q4');
    expect(inviteLink('YLD7Q4', config, 'https://x.test', 'partner')).toBe(
      'https://t.me/hokm_bot?startapp=partner_YLD7Q4',
    );
  });

  it('leads to the site where there is no bot', () => {
    expect(inviteLink('YLD7Q4', { ...config, bot_username: null }, 'https://x.test')).toBe(
      'https://x.test/room/YLD7Q4?join=1',
    );
    expect(inviteLink('YLD7Q4', null, 'https://x.test')).toBe('https://x.test/room/YLD7Q4?join=1');
  });
});

describe('readJoinRequest', () => {
  it('reads the room and the name, which is "Player 1" when it is missing', () => {
    expect(readJoinRequest('?room=YLD7Q4&name=%D8%B3%D8%A7%D8%B1%D8%A7')).toEqual({
      roomId: 'YLD7Q4',
      name: 'سارا',
    });
    expect(readJoinRequest('?room=YLD7Q4')).toEqual({ roomId: 'YLD7Q4', name: 'Player 1' });
    expect(readJoinRequest('?room=YLD7Q4&name=%20')).toEqual({ roomId: 'YLD7Q4', name: 'Player 1' });
  });

  it('asks for nothing without a room', () => {
    expect(readJoinRequest('?name=Sara')).toBeNull();
    expect(readJoinRequest('?room=%20')).toBeNull();
  });
});
