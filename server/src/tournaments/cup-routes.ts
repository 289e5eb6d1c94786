import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/cups';
import { onPage } from '../platform/database/on-page.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import type { ArenaBoards } from './arena-board.js';
import type { TourContext } from './context.js';
import { cancelCup, startCup } from './cup-acts.js';
import type { TourRecord } from './model.js';
import { openCup } from './open-cup.js';
import { Presenter } from './presenter.js';

/** Cups that people open for their friends. */
export function cupRoutes(context: TourContext, boards: ArenaBoards): readonly Handler[] {
  const { model } = context;
  const presenter = new Presenter(context, boards);
  return [
    handle(contract.openCup, async ({ account, body }) => {
      const opened = await openCup(context, account, body);
      return opened.ok ? presenter.whole(account, opened.tour) : opened;
    }),
    handle(contract.listOwnCups, async ({ account, query }) => {
      const mine = { 'cup.opener': account.id };
      const [total, found] = await Promise.all([
        model.countDocuments(mine),
        onPage(model.find(mine).sort({ _id: -1 }), query).lean<TourRecord[]>(),
      ]);
      return { ...done, data: await presenter.cards(account, found), meta: pageMeta(total, query) };
    }),
    handle(contract.startCup, async ({ account, params }) => {
      const started = await startCup(context, account.id, params.id);
      return started.ok ? presenter.whole(account, started.tour) : started;
    }),
    handle(contract.cancelCup, async ({ account, params }) => {
      const cancelled = await cancelCup(context, account.id, params.id);
      return cancelled.ok ? presenter.whole(account, cancelled.tour) : cancelled;
    }),
  ];
}
