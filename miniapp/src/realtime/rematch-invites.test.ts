import { expect, it } from 'vitest';
import { receiveAfterMatch, useRematchInvites, useGains } from './rematch-invites.js';

const gain = { room_id: 'OLD001', score: 80, total: 1_040, level: 2, level_up: 1 };

it('hears what a match has brought, with trophies where it was rated', () => {
  receiveAfterMatch({ kind: 'gain', text_key: 'match.gain', params: gain });
  const read = { score: 80, total: 1_040, level: 2, level_up: true, trophies: null, note: null };
  expect(useGains.getState()['OLD001']).toEqual(read);
  const trophies = { trophies_change: -12, trophies: 0 };
  receiveAfterMatch({ kind: 'gain', text_key: 'match.gain', params: { ...gain, ...trophies } });
  expect(useGains.getState()['OLD001']).toEqual({ ...read, trophies: { change: -12, after: 0 } });
});

it('hears who plays again, after which match and where', () => {
  const params = { room_id: 'NEW001', room_name: 'دورهمی', after: 'OLD001' };
  receiveAfterMatch({ kind: 'again', text_key: 'rooms.again', from: 'f1', params });
  expect(useRematchInvites.getState()).toEqual({ OLD001: { from: 'f1', roomId: 'NEW001' } });
});

it('leaves what says too little, or something else, alone', () => {
  const known = [useRematchInvites.getState(), useGains.getState()];
  receiveAfterMatch({ kind: 'again', text_key: 'rooms.again', from: 'f1', params: { room_id: 'X' } });
  receiveAfterMatch({ kind: 'gain', text_key: 'match.gain' });
  receiveAfterMatch({ kind: 'invite', text_key: 'friends.invite', from: 'f1', params: { room_id: 'X' } });
  expect([useRematchInvites.getState(), useGains.getState()]).toEqual(known);
});
