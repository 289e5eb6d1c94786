import { expect, it } from 'vitest';
import type { GameState, UpdateLobby, UpdateRoom } from '@hokm/shared/protocol';
import { BOTS } from '@hokm/shared/text';
import { gameInLanguage, lobbyInLanguage, roomInLanguage } from './bot-names.js';

const [bot] = BOTS;
const kian = { player_id: bot?.player_id ?? '', name: 'کیان', is_bot: true };
const person = { player_id: 'a'.repeat(24), name: 'کیان', is_bot: false };

it('names computer players in the page’s language, and people as they call themselves', () => {
  const state = { players: [kian, person] } as GameState;
  expect(gameInLanguage(state, 'en').players.map(({ name }) => name)).toEqual(['Kian', 'کیان']);
  expect(gameInLanguage(state, 'fa').players.map(({ name }) => name)).toEqual(['کیان', 'کیان']);
});

it('keeps free seats free', () => {
  const room = roomInLanguage({ seats: [kian, null, person, null] } as UpdateRoom, 'en');
  expect(room.seats.map((seat) => seat?.name ?? null)).toEqual(['Kian', null, 'کیان', null]);
  expect(room.players).toEqual(['Kian', 'کیان']);
});

it('names rooms of the app’s own in the page’s language, and others as people called them', () => {
  const room = (name: string) => ({ name, seats: [], players: [] }) as unknown as UpdateRoom;
  const seen = (name: string) => [
    gameInLanguage({ name, players: [] } as unknown as GameState, 'en').name,
    roomInLanguage(room(name), 'en').name,
    lobbyInLanguage({ rooms: { YLD7Q4: room(name) } } as unknown as Pick<UpdateLobby, 'rooms'>, 'en').rooms[
      'YLD7Q4'
    ]?.name,
  ];
  expect(seen('بازی سریع')).toEqual(['Quick match', 'Quick match', 'Quick match']);
  expect(seen('شب یلدا')).toEqual(['شب یلدا', 'شب یلدا', 'شب یلدا']);
});

it('leaves a state without players to who rejects it', () => {
  const broken = { version: 1 } as GameState;
  expect(gameInLanguage(broken, 'en')).toBe(broken);
});
