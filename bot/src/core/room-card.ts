import { InlineKeyboard } from 'grammy';
import { appLink, type LinkConfig } from './links.js';
import type { RoomCard } from './services.js';
import type { Say, Spoken } from '../texts/texts.js';

interface Rendered {
  readonly text: string;
  readonly keyboard: InlineKeyboard;
}

const FOLLOWED = /^(?<by>room|code)-(?<code>[A-Z0-9]{6})$/;

/** The id of an inline result that is the card of a room: with the names of its people, or for who has only typed its code. */
export const followedResult = (code: string, isNameless: boolean): string =>
  `${isNameless ? 'code' : 'room'}-${code}`;

/** The room of such a result; null for another one. */
export function readFollowed(result: string): { readonly code: string; readonly isNameless: boolean } | null {
  const { by, code } = FOLLOWED.exec(result)?.groups ?? {};
  return code === undefined ? null : { code, isNameless: by === 'code' };
}

/** A card for who may have guessed its code: a room is often named after the person, or the group, that has opened it. */
export function withoutNames(card: RoomCard): RoomCard {
  const hide = (name: string | null): string | null => (name === null ? null : '…');
  const result = card.result === null ? null : { ...card.result, winners: ['…'] };
  return { ...card, name: card.code, seats: card.seats.map(hide), result };
}

/** The card of a room in a chat: seats or result, and a button that leads to it. */
export function renderRoomCard(say: Say, language: Spoken, links: LinkConfig, card: RoomCard): Rendered {
  const title = say(language, 'card', { room: card.name, points: card.target_points });
  if (card.status === 'finished') {
    const { team, winners, points } = card.result ?? { team: null, winners: [], points: [0, 0] };
    const ended = { winners: winners.join('، '), us: points[0], them: points[1] };
    const last = team === null ? say(language, 'card-void') : say(language, 'card-finished', ended);
    const again = new InlineKeyboard()
      .text(say(language, 'again'), 'again')
      .url(say(language, 'watch-replay'), appLink(links, { kind: 'replay', id: card.code }));
    return { text: `${title}\n${last}`, keyboard: again };
  }
  const seats = card.seats.map((name, index) =>
    name === null
      ? say(language, 'card-seat-free', { seat: index + 1 })
      : say(language, 'card-seat-taken', { seat: index + 1, name }),
  );
  const free = card.seats.filter((name) => name === null).length;
  const state = card.status === 'waiting' ? (free > 0 ? 'card-waiting' : 'card-full') : 'card-playing';
  const button = say(language, card.status === 'waiting' && free > 0 ? 'join' : 'open-room');
  return {
    text: [title, ...seats, say(language, state, { free })].join('\n'),
    keyboard: new InlineKeyboard().url(button, appLink(links, { kind: 'room', id: card.code })),
  };
}
