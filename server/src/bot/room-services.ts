import type { RoomCard, RoomServices } from '@hokm/bot/core/services';
import { roomNameOf } from '@hokm/bot/core/room-name';
import { currentAct, currentUpdate } from '@hokm/bot/intake/update-scope';
import { roomOptions } from '@hokm/shared/protocol';
import type { RoomCards } from '../notifications/room-cards.js';
import type { Account, People } from '../platform/core/account.js';
import { refuse } from '../platform/core/result.js';
import { createRoom } from '../play/rooms/create-room.js';
import { rematchRoom, type RematchContext } from '../play/rooms/rematch-room.js';
import type { Member } from '../play/rooms/room.js';
import type { FindOwner } from './account-services.js';
import type { TableOffers } from './table-offers.js';

export interface RoomDeps {
  readonly findOwner: FindOwner;
  readonly people: Pick<People, 'find'>;
  /** The staff has closed an account. */
  readonly isClosed: (account: string) => Promise<boolean>;
  readonly rooms: RematchContext;
  readonly findRooms: (codes: readonly string[]) => Promise<ReadonlyMap<string, RoomCard>>;
  readonly cards: Pick<
    RoomCards,
    'add' | 'addInline' | 'follow' | 'move' | 'find' | 'claimAgain' | 'releaseAgain'
  >;
  readonly offers: TableOffers;
  /** A group has become a supergroup. */
  readonly moveGroup: (from: number, to: number) => Promise<void>;
}

/** What is not chosen at a table that is opened in a chat. */
const CHAT_ROOM = { target_points: 7, pace: 'fast', visibility: 'private' } as const;

const memberOf = ({ id, name, avatar, worn }: Account): Member => ({
  player_id: id,
  name,
  avatar,
  frame: worn.frame,
  installation: null,
});

/** Whose the right to play again under a card is: an update has it also when it is handled again. */
const claimantOf = (account: string): string => currentUpdate()?.key ?? account;

export function roomServices(deps: RoomDeps): RoomServices {
  const { findOwner, people, isClosed, rooms, findRooms, cards, offers } = deps;
  const findRoom = async (code: string) => (await findRooms([code])).get(code) ?? null;
  /** The card of a room that was made. */
  const cardOf = async (code: string) => {
    const card = await findRoom(code);
    return card === null ? refuse('room/does_not_exist') : ({ ok: true, card } as const);
  };
  return {
    findRoom,
    async createRoom(account, { name, target_points, pace, visibility }) {
      const owner = await findOwner(account);
      if (await isClosed(owner.id)) return refuse('auth/account_inactive');
      const options = roomOptions.parse({ target_points, pace, visibility });
      const created = await createRoom(rooms, {
        creator: memberOf(owner),
        // A name that looks like a code is a name all the same.
        room_id: '',
        name,
        options,
        command_id: currentAct()?.key,
      });
      return created.ok ? cardOf(created.room.room_id) : created;
    },
    moveGroup: (from, to) => deps.moveGroup(from, to),
    addRoomCard: (code, chat, message, language) => cards.add(code, chat, message, language),
    addInlineCard: (code, inline, language) => cards.addInline(code, inline, language),
    followRoom: (code, inline, language, isNameless) => cards.follow(code, inline, language, isNameless),

    offerTable: (telegramId) => offers.make(telegramId, rooms.timers.now()),
    async openTable(offer) {
      const read = offers.read(offer, rooms.timers.now());
      const owner = read === null ? null : await people.find(String(read.telegram_id));
      if (read === null || owner === null) return refuse('room/does_not_exist');
      if (await isClosed(owner.id)) return refuse('auth/account_inactive');
      const command_id = `offer:${offer}`;
      const made = await rooms.store.findByCommandId(owner.id, command_id);
      if (made === null && !read.isFresh) return refuse('room/does_not_exist');
      const opened =
        made === null
          ? await createRoom(rooms, {
              creator: memberOf(owner),
              room_id: '',
              name: roomNameOf(owner.name),
              options: roomOptions.parse(CHAT_ROOM),
              command_id,
            })
          : ({ ok: true, room: made } as const);
      if (!opened.ok) return opened;
      const found = await cardOf(opened.room.room_id);
      // The code of a room that is closed may be another's by now.
      if (!found.ok || found.card.id !== opened.room._id) return refuse('room/does_not_exist');
      return { ok: true, card: found.card, language: owner.locale ?? owner.language };
    },

    async mayPlayAgain({ id }, place) {
      const card = await cards.find(place);
      if (card === null) return refuse('room/does_not_exist');
      if (card.again !== undefined && card.again !== claimantOf(id)) return refuse('room/played_again');
      if ((await rooms.store.finished(card.code, id))?._id === card.match) return { ok: true };
      const room = await findRoom(card.code);
      const isPlayed = room !== null && room.id === card.match && room.status !== 'finished';
      return refuse(isPlayed ? 'game/not_finished' : 'room/not_member');
    },
    async playAgain(account, place) {
      const owner = await findOwner(account);
      if (await isClosed(owner.id)) return refuse('auth/account_inactive');
      const key = claimantOf(owner.id);
      const card = await cards.claimAgain(place, key);
      if (card === null) return refuse('room/played_again');
      const match = await rooms.store.finished(card.code, owner.id);
      const next = await rematchRoom(rooms, {
        creator: memberOf(owner),
        room_id: '',
        name: roomNameOf(match?.name ?? ''),
        options: roomOptions.parse({}),
        after: card.code,
        command_id: `again:${key}`,
      });
      if (next.ok) return cardOf(next.room.room_id);
      await cards.releaseAgain(place, key);
      return next;
    },
  };
}
