import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/stakes';
import { cut } from '@hokm/shared/graphemes';
import { mayEnter } from '@hokm/shared/policy';
import { ROOM_NAME_MAX, roomOptions } from '@hokm/shared/protocol';
import { cleanLine } from '@hokm/shared/text';
import { DAY_MS } from '@hokm/shared/time';
import type { Account, People, SessionAccount } from '../platform/core/account.js';
import type { Clock } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { createRoom, type RoomFactoryDeps } from '../play/rooms/create-room.js';
import { countCoinMatches, listCoinMatches, type CoinMatchesContext } from './coin-matches.js';
import type { OpenCoinRooms } from './open-rooms.js';
import type { PersonStakes } from './person-stakes.js';

export interface StakesRoutesProps extends CoinMatchesContext {
  readonly people: Pick<People, 'find'>;
  readonly stakes: PersonStakes;
  readonly rooms: RoomFactoryDeps;
  readonly openRooms: Pick<OpenCoinRooms, 'page'>;
  readonly clock: Clock;
  /** True while coin rooms are open. */
  readonly isOpen: () => boolean;
}

/** Coin rooms, and what people won and lost in them. */
export function stakesRoutes(props: StakesRoutesProps): readonly Handler[] {
  const { people, stakes, rooms, openRooms, clock, isOpen } = props;

  /** The person whose coin matches are asked for: oneself, and for administrators in the panel anybody. */
  async function personOf(
    viewer: SessionAccount,
    id: string,
  ): Promise<Result<{ person: string }, 'auth/forbidden' | 'request/not_found'>> {
    const { admin_level, session, telegram_id } = viewer;
    if (id === 'me' || id === viewer.id || id === String(telegram_id)) return { ok: true, person: viewer.id };
    if (session.kind === 'player' || !mayEnter(admin_level, 'panel/money')) return refuse('auth/forbidden');
    const found: Account | null = await people.find(id);
    return found === null ? refuse('request/not_found') : { ok: true, person: found.id };
  }

  const standing = async (person: string) => {
    const data = await stakes.standingOf(person);
    return data === null ? refuse('request/not_found') : { ...done, data };
  };

  return [
    handle(contract.listCoinRooms, async ({ account, query }) => {
      if (!isOpen()) return refuse('stake/off');
      const problemOf = await stakes.problemsOf(account.id);
      const { total, data } = await openRooms.page(account.id, problemOf, query);
      return { ...done, data, meta: pageMeta(total, query) };
    }),
    handle(contract.createCoinRoom, async ({ account, body }) => {
      const { stake, target_points, pace, visibility, name, installation = null } = body;
      const options = roomOptions.parse({ stake, target_points, pace, visibility });
      const made = await createRoom(rooms, {
        creator: {
          player_id: account.id,
          name: account.name,
          avatar: account.avatar,
          frame: account.worn.frame,
          installation,
        },
        room_id: '',
        name: name ?? cut(account.name, ROOM_NAME_MAX),
        options,
        command_id: body.idempotency_key,
      });
      if (!made.ok) return made;
      const { room } = made;
      const isSame =
        (name === undefined || room.name === cleanLine(name, ROOM_NAME_MAX)) &&
        (['stake', 'target_points', 'pace', 'visibility'] as const).every(
          (field) => room.options[field] === options[field],
        );
      if (!isSame) return refuse('wallet/key_reused');
      return { ...done, room_id: room.room_id, stake, pot: stake * room.seats.length };
    }),
    handle(contract.readCoinStanding, ({ account }) => standing(account.id)),
    handle(contract.sayAdult, async ({ account }) =>
      (await stakes.sayAdult(account.id)) ? standing(account.id) : refuse('request/not_found'),
    ),
    handle(contract.changeCoinLimits, async ({ account, body }) =>
      (await stakes.setLimits(account.id, body)) ? standing(account.id) : refuse('request/not_found'),
    ),
    handle(contract.listCoinMatches, async ({ account, params, query }) => {
      const found = await personOf(account, params.id);
      if (!found.ok) return found;
      const { total, data } = await listCoinMatches(props, found.person, query);
      return { ...done, data, meta: pageMeta(total, query) };
    }),
    handle(contract.readCoinStatistics, async ({ account, params, query }) => {
      const found = await personOf(account, params.id);
      if (!found.ok) return found;
      const limits = await stakes.limitsOf(found.person);
      if (limits === null) return refuse('request/not_found');
      const since = query.days === 'all' ? null : clock.now() - Number(query.days) * DAY_MS;
      return { ...done, data: { ...(await countCoinMatches(props, found.person, since)), limits } };
    }),
  ];
}
