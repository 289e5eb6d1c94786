import { pageMeta, type BlockedPlayer } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/people';
import type { Account, People } from '../platform/core/account.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { refuse } from '../platform/core/result.js';
import type { Blocks } from './blocks.js';
import type { BlockRecord } from './model.js';

/** A block as the person who made it sees it. `account` is the blocked player's; deleted accounts have no name. */
function presentBlock(block: BlockRecord, account: Account | undefined): BlockedPlayer {
  return {
    player_id: block.player_id,
    name: account?.name ?? '',
    avatar: account?.avatar ?? null,
    blocked_at: new Date(block.at).toISOString(),
  };
}

export interface PeopleRoutesProps {
  readonly people: Pick<People, 'find' | 'findPeople'>;
  readonly blocks: Blocks;
  readonly endFriendship: (one: string, other: string) => Promise<void>;
}

/** Blocks of the caller. */
export function peopleRoutes({ people, blocks, endFriendship }: PeopleRoutesProps): readonly Handler[] {
  return [
    handle(contract.listBlocks, async ({ account, query }) => {
      const { total, blocks: page } = await blocks.list(account.id, query);
      const accounts = await people.findPeople(page.map(({ player_id }) => player_id));
      const data = page.map((block) => presentBlock(block, accounts.get(block.player_id)));
      return { ...done, data, meta: pageMeta(total, query) };
    }),
    handle(contract.blockPlayer, async ({ account, body: { player_id } }) => {
      if (player_id === account.id) return refuse('request/invalid');
      const player = await people.find(player_id);
      if (player === null) return refuse('request/not_found');
      const block = await blocks.add(account.id, player_id);
      if (block === null) return refuse('blocks/too_many');
      await endFriendship(account.id, player_id);
      return { ...done, data: presentBlock(block, player) };
    }),
    handle(contract.unblockPlayer, async ({ account, params }) => {
      await blocks.remove(account.id, params.id);
      return done;
    }),
  ];
}
