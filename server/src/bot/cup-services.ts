import type { CupCard, CupServices } from '@hokm/bot/core/services';
import { currentAct } from '@hokm/bot/intake/update-scope';
import { CUP_NAME_MAX } from '@hokm/shared/api/cups/limits';
import { cleanLine } from '@hokm/shared/text';
import type { Connection } from 'mongoose';
import type { RoomCards } from '../notifications/room-cards.js';
import type { People } from '../platform/core/account.js';
import type { Clock, RandomBytes } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import { isDuplicateKey } from '../platform/database/ids.js';
import { cupCardsOf } from '../tournaments/cup-cards-of.js';
import { tourModel } from '../tournaments/model.js';
import { changeCup } from '../tournaments/change-cup.js';
import { openCup } from '../tournaments/open-cup.js';
import type { FindOwner } from './account-services.js';

interface CupDeps {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly people: Pick<People, 'findPeople'>;
  readonly findOwner: FindOwner;
  /** The staff has closed an account. */
  readonly isClosed: (account: string) => Promise<boolean>;
  readonly cards: Pick<RoomCards, 'addCup'>;
}

/** The choices of a cup that is opened in a group. Its opener begins it when they like. */
const GROUP_CUP = {
  partners: 'drawn',
  kind: 'elimination',
  target_points: 3,
  pace: 'fast',
  people: 16,
  starts_at: null,
} as const;

export function cupServices(deps: CupDeps): CupServices {
  const { connection, clock, randomBytes, people, findOwner, isClosed, cards } = deps;
  const context = { model: tourModel(connection), clock, randomBytes };
  const cardOf = async (id: string): Promise<Result<{ card: CupCard }>> => {
    const card = (await cupCardsOf(connection, people, [id], clock.now())).get(id);
    return card === undefined ? refuse('request/not_found') : { ok: true, card };
  };
  return {
    async openCup(account, { chat, title }) {
      const owner = await findOwner(account);
      if (await isClosed(owner.id)) return refuse('auth/account_inactive');
      const opened = await openCup(context, owner, {
        ...GROUP_CUP,
        name: cleanLine(title, CUP_NAME_MAX),
        idempotency_key: currentAct()?.key ?? randomBytes(16).toString('hex'),
        chat,
      });
      if (!opened.ok) return opened;
      const id = opened.tour._id.toHexString();
      return cardOf(id);
    },
    async changeCup(account, id, change) {
      const owner = await findOwner(account);
      if (await isClosed(owner.id)) return refuse('auth/account_inactive');
      const changed = await changeCup(context, owner.id, id, change);
      return changed.ok ? cardOf(id) : changed;
    },
    addCupCard: (id, chat, message, language) => cards.addCup(id, chat, message, language),
  };
}

/** A group has another id from now on: its cups follow. Idempotent. */
export async function moveCups(connection: Connection, from: number, to: number): Promise<void> {
  const model = tourModel(connection);
  await model.updateMany({ 'cup.chat': from }, { $set: { 'cup.chat': to } });
  try {
    await model.updateOne({ 'cup.open_chat': from }, { $set: { 'cup.open_chat': to } });
  } catch (error) {
    // The new group has an open cup of its own.
    if (!isDuplicateKey(error)) throw error;
  }
}
