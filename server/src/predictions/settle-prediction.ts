import type { Team } from '@hokm/shared/rules';
import { slipOf, type PredictionContext } from './context.js';
import type { PredictionRecord } from './model.js';
import { LONGEST_MS } from './book.js';
import { validUntil, winnerOf } from './offer.js';
import { betsOf, outcomeOf, returned } from './payout.js';

/** Whoever stores what each gets pays it at once; after so long another process does, ms. */
const TAKEN_OVER_MS = 30_000;

/** How a match ended, for its predictions: nobody has won a void one. `until`: later predictions come back. */
interface Ending {
  readonly winner: Team | null;
  readonly until: number;
}

const NOTHING: Ending = { winner: null, until: Infinity };

/** How the predictions of a match end; null while it is played. */
async function endingOf(
  { histories, clock }: PredictionContext,
  record: PredictionRecord,
): Promise<Ending | null> {
  if (record.void_reason !== undefined) return NOTHING;
  const match = await histories.find(record._id);
  if (match?.status === 'finished') {
    const history = await histories.read(match);
    if (history === null || match.snapshot === null) return NOTHING;
    return { winner: winnerOf(match.snapshot.state), until: validUntil(history.moves) };
  }
  return clock.now() >= record.opened_at + LONGEST_MS ? NOTHING : null;
}

/** Finds out what became of the coins of those whose process died: they are held, or never can be. */
async function fenceAsked({ book, stakes }: PredictionContext, record: PredictionRecord): Promise<void> {
  for (const [person, { state, round }] of Object.entries(record.bets)) {
    if (state !== 'asked') continue;
    const found = await stakes.fence(slipOf(record._id, round), person);
    await book.answered(record._id, person, round, found === 'held' ? 'in' : 'out');
  }
}

/** Stores what each gets, unless another process has: nothing is paid before. */
async function decide(
  { book, clock }: PredictionContext,
  record: PredictionRecord,
  { winner, until }: Ending,
): Promise<void> {
  const { valid, late } = betsOf(record, until);
  const { outcome, payments } = outcomeOf(valid, winner);
  const out = Object.fromEntries(late.map(({ player_id }) => [`bets.${player_id}.state`, 'out']));
  await book.model.updateOne(
    { _id: record._id, phase: 'locked' },
    {
      $set: {
        phase: 'decided',
        outcome,
        payments: [...payments, ...returned(late)],
        due_at: clock.now() + TAKEN_OVER_MS,
        ...(outcome === 'won' && winner !== null ? { winner } : {}),
        ...out,
      },
    },
  );
}

/** The people whose coins count and who get nothing. */
function losersOf({ bets, payments = [] }: Pick<PredictionRecord, 'bets' | 'payments'>): string[] {
  const paid = new Set(payments.map(({ player_id }) => player_id));
  return Object.entries(bets).flatMap(([person, { state }]) =>
    state === 'in' && !paid.has(person) ? [person] : [],
  );
}

/** Tells each who has predicted what came of it. */
function tellAll(
  { tell }: PredictionContext,
  { _id, room_id, bets, outcome, payments = [] }: PredictionRecord,
) {
  for (const payment of payments) {
    const isLate = bets[payment.player_id]?.state === 'out';
    const news =
      payment.why === 'prize' ? 'won' : outcome === 'void' ? 'void' : isLate ? 'late' : ('lost' as const);
    tell(payment.player_id, { news: `prediction.${news}`, room_id, match_id: _id, coins: payment.coins });
  }
  for (const person of losersOf({ bets, payments }))
    tell(person, { news: 'prediction.lost', room_id, match_id: _id, coins: 0 });
}

/** Pays what was decided, and closes. */
async function payOut(context: PredictionContext, record: PredictionRecord): Promise<void> {
  const { book, stakes, clock } = context;
  const { _id, payments = [] } = record;
  const slip = { what: 'p', id: _id } as const;
  for (const payment of payments) await stakes.pay(slip, payment, true);
  await stakes.lost(slip, losersOf(record));
  const { modifiedCount } = await book.model.updateOne(
    { _id, phase: 'decided' },
    { $set: { phase: 'closed', settled_at: clock.now() }, $unset: { due_at: 1 } },
  );
  // One worker closes it, and tells.
  if (modifiedCount === 0) return;
  tellAll(context, record);
  book.changed(_id);
}

/**
 * Goes on with the predictions of a match as far as it is over. Any process may, any number of them at once, and one may follow another
 * that died or stands still: what each gets is decided once and paid once. No-op where nobody predicted it, and while it is played.
 */
export async function settlePrediction(context: PredictionContext, match: string): Promise<void> {
  const { book } = context;
  const found = await book.find(match);
  if (found === null || found.phase === 'closed') return;
  if (found.phase !== 'decided') {
    const ending = await endingOf(context, found);
    if (ending === null) return;
    await book.lock(match);
    const locked = await book.find(match);
    if (locked?.phase === 'locked') {
      await fenceAsked(context, locked);
      const known = await book.find(match);
      if (known?.phase === 'locked') await decide(context, known, ending);
    }
  }
  const decided = await book.find(match);
  if (decided?.phase === 'decided') await payOut(context, decided);
}
