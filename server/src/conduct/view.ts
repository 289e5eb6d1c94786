import type { BlockedPlayer } from '@hokm/shared/api';
import type { Account } from '../accounts/accounts.js';
import type { BlockRecord } from './model.js';

/** A block as the person sees it who made it; an account that is gone has no name any more. */
export function presentBlock(block: BlockRecord, account: Account | null): BlockedPlayer {
  return {
    player_id: block.player_id,
    name: account?.name ?? '',
    avatar: account?.avatar ?? null,
    blocked_at: new Date(block.at).toISOString(),
  };
}
