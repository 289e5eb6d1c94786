import * as contract from '@hokm/shared/api/ladder';
import { done, handle, type Handler } from '../platform/http/handle.js';
import type { Ladders } from './ladders.js';
import { presentLadder } from './view.js';

/** The caller's ladder: one read by `_id`. */
export function ladderRoutes(ladders: Pick<Ladders, 'find'>): readonly Handler[] {
  return [
    handle(contract.readLadder, async ({ account }) => ({
      ...done,
      data: presentLadder(await ladders.find(account.id)),
    })),
  ];
}
