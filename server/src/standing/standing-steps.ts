import type { Connection } from 'mongoose';
import {
  addHands,
  addMatch,
  addRating,
  tallyHands,
  type HandsPlayed,
  type Standing,
} from '@hokm/shared/standing';
import type { Seat } from '@hokm/shared/rules';
import { accountModel } from '../accounts/model.js';
import { firstState } from '../play/games/first-state.js';
import type { MatchModel, MatchRecord } from '../play/games/match-record.js';
import { addPoints, boardModel, PERIOD_KINDS } from './board.js';
import { recountClan } from '../clans/clan-trophies.js';
import { finishedMatch, isRated, type PersonsMatch } from './finished-match.js';
import { denormalizeStanding } from './denormalize-standing.js';
import { rateMatchIdempotently } from './rate-match.js';
import { changeStanding, statisticsModel } from './statistics.js';

interface StandingContext {
  readonly connection: Connection;
  readonly matches: MatchModel;
}

type Step = () => Promise<void>;

/** What a finished match changes for where its people stand, one write a step. */
export interface StandingSteps {
  /** From the match's end alone: games, score, rating, boards, and the copies in accounts and clans. */
  readonly byResult: readonly Step[];
  /** From its moves, which have to be in its document by then. */
  readonly byHands: readonly Step[];
}

/** Does something when it is first asked for, and remembers what came of it. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= work());
}

async function tally(
  { matches }: StandingContext,
  record: MatchRecord,
): Promise<Readonly<Record<Seat, HandsPlayed>>> {
  const { _id, snapshot, finished_at, created_at } = record;
  const kept = await matches.findById(_id).select({ log: 1 }).lean<Pick<MatchRecord, 'log'>>();
  if (kept?.log === undefined || snapshot === null)
    throw new Error(`the moves of match ${_id} are not in its document`);
  const first = firstState(record, snapshot.state.timing, created_at);
  return tallyHands(first, kept.log, finished_at ?? 0);
}

/**
 * The steps for where the people of a finished match stand: those whose effect is still to be applied. Each step may be
 * done again, and by several at once, with the same outcome: a person's numbers carry the marks of what they hold, the
 * rating is decided once in the match's document, and copies are only ever replaced by newer ones.
 */
export function standingSteps(context: StandingContext, record: MatchRecord): StandingSteps {
  const { connection, matches } = context;
  const { _id, effects = [] } = record;
  const statistics = statisticsModel(connection);
  const accounts = accountModel(connection);
  const boards = boardModel(connection);
  const rating = once(() => rateMatchIdempotently({ matches, statistics }, record));
  const hands = once(() => tally(context, record));
  const rated = isRated(record);

  const people = effects.flatMap(({ player_id }) => {
    const match = finishedMatch(record, player_id);
    return match === null ? [] : [{ player_id, match }];
  });

  const change = (player_id: string, mark: string, by: (standing: Standing) => Standing) =>
    changeStanding(statistics, { player_id, mark, change: by });

  async function applyRating(player_id: string, { at }: PersonsMatch): Promise<void> {
    const step = (await rating())?.find((each) => each.player_id === player_id);
    if (step !== undefined)
      await change(player_id, `${_id}:rating`, (standing) => addRating(standing, step, at));
  }

  async function countHands(player_id: string, { seat }: PersonsMatch): Promise<void> {
    const counts = (await hands())[seat];
    await change(player_id, `${_id}:hands`, (standing) => addHands(standing, counts));
  }

  const byPerson = people.flatMap(({ player_id, match }): Step[] => {
    const { score, at } = match;
    const onBoards = PERIOD_KINDS.map(
      (kind) => () => addPoints(boards, kind, { player_id, match: _id, at, score }),
    );
    return [
      () => change(player_id, _id, (standing) => addMatch(standing, match)),
      ...(rated ? [() => applyRating(player_id, match)] : []),
      ...(score > 0 ? onBoards : []),
      () => denormalizeStanding({ accounts, statistics }, player_id),
      ...(rated ? [() => recountClan(connection, { 'members.id': player_id })] : []),
    ];
  });
  // The rating is decided before anyone's changes by it.
  const decided: Step[] = rated && people.length > 0 ? [() => rating().then(() => undefined)] : [];
  return {
    byResult: [...decided, ...byPerson],
    byHands: people.map(
      ({ player_id, match }) =>
        () =>
          countHands(player_id, match),
    ),
  };
}
