import type { RoomCard, RoomServices } from '@hokm/bot/core/services';
import { currentAct } from '@hokm/bot/intake/update-scope';
import { roomOptions } from '@hokm/shared/protocol';
import type { RoomCards } from '../notifications/room-cards.js';
import { refuse } from '../platform/core/result.js';
import { createRoom, type RoomFactoryDeps } from '../play/rooms/create-room.js';
import type { FindOwner } from './account-services.js';

export interface RoomDeps {
  readonly findOwner: FindOwner;
  /** The staff has closed an account. */
  readonly isClosed: (account: string) => Promise<boolean>;
  readonly rooms: RoomFactoryDeps;
  readonly findRooms: (codes: readonly string[]) => Promise<ReadonlyMap<string, RoomCard>>;
  readonly cards: Pick<RoomCards, 'add' | 'move'>;
}

export function roomServices({ findOwner, isClosed, rooms, findRooms, cards }: RoomDeps): RoomServices {
  const findRoom = async (code: string) => (await findRooms([code])).get(code) ?? null;
  return {
    findRoom,
    async createRoom(account, { name, target_points, pace, visibility }) {
      const { id, name: seatName, avatar, worn } = await findOwner(account);
      if (await isClosed(id)) return refuse('auth/account_inactive');
      const options = roomOptions.parse({ target_points, pace, visibility });
      const creator = { player_id: id, name: seatName, avatar, frame: worn.frame, installation: null };
      const created = await createRoom(rooms, {
        creator,
        room_id: name,
        name,
        options,
        command_id: currentAct()?.key,
      });
      if (!created.ok) return created;
      const card = await findRoom(created.room.room_id);
      return card === null ? refuse('room/does_not_exist') : { ok: true, card };
    },
    moveGroup: (from, to) => cards.move(from, to),
    addRoomCard: (code, chat, message, language) => cards.add(code, chat, message, language),
  };
}
