import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/predictions';
import type { People } from '../platform/core/account.js';
import { refuse } from '../platform/core/result.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { isLocked } from './context.js';
import { changeStatus, type StatusContext } from './change-status.js';
import { PredictionLists } from './list-predictions.js';
import { isShownTo, knownMatch, makePrediction } from './make-prediction.js';
import type { PredictionRecord } from './model.js';
import { emptyRecord, presentBets, presentForStaff, presentPrediction } from './view.js';
import { standingFor } from './who-may.js';

export interface PredictionRoutesProps extends StatusContext {
  readonly people: Pick<People, 'findPeople'>;
}

/** Predictions of matches. */
export function predictionRoutes(context: PredictionRoutesProps): readonly Handler[] {
  const { book, wallet, people, clock } = context;
  const lists = new PredictionLists(book.model, clock, context);

  /** A match's predictions as the caller sees them. */
  async function detailsOf(id: string, person: string) {
    const match = await knownMatch(context, id, person);
    if (match === null || !isShownTo(match, person)) return refuse('request/not_found');
    const before = await book.find(match._id);
    const { why_not, most } = await standingFor(context, {
      match,
      record: before,
      person,
      installation: null,
    });
    if (before === null && why_not === 'predictions/off') return refuse(why_not);
    const offered = before !== null || why_not !== 'predictions/not_offered';
    const isOver = !offered || why_not === 'predictions/closed' || (await isLocked(context, match));
    const record = (await book.find(match._id)) ?? emptyRecord(match, isOver ? 'locked' : 'open');
    const own = record.bets[person];
    const isMade = own !== undefined && own.state !== 'out';
    const bets = presentBets(record);
    return {
      ok: true,
      data: {
        ...presentPrediction(record, person),
        offered,
        why_not: isMade ? ('predictions/already_made' as const) : why_not,
        most,
        ...(bets === undefined ? {} : { bets }),
      },
    } as const;
  }

  async function staffView(record: PredictionRecord) {
    return presentForStaff(record, await people.findPeople([...record.people]));
  }

  return [
    handle(contract.listPredictions, async ({ account, query }) => {
      const { total, data } = await lists.page(account.id, query);
      return { ...done, data, meta: pageMeta(total, query) };
    }),
    handle(contract.readPrediction, async ({ account, params }) => {
      const found = await detailsOf(params.id, account.id);
      return found.ok ? { ...done, data: found.data } : found;
    }),
    handle(contract.makePrediction, async ({ account, body }) => {
      const made = await makePrediction(context, account.id, body);
      if (!made.ok) return made;
      const [found, purse] = await Promise.all([
        detailsOf(made.match._id, account.id),
        wallet.purse(account.id),
      ]);
      if (!found.ok) return found;
      return { ...done, data: found.data, balance: purse?.balance ?? 0 };
    }),
    handle(contract.readStaffPrediction, async ({ params }) => {
      const record = await book.find(params.id);
      return { ...done, data: record === null ? null : await staffView(record) };
    }),
    handle(contract.changePredictionStatus, async (call) => {
      const changed = await changeStatus(context, call, call.params.id, call.body);
      return changed.ok ? { ...done, data: await staffView(changed.record) } : changed;
    }),
  ];
}
