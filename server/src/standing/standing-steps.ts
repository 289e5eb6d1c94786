import type { Connection } from 'mongoose';
import { addHands, addMatch, addRating, tallyHands, type Standing } from '@hokm/shared/standing';
import { accountModel } from '../accounts/model.js';
import type { AfterMatch, Step } from '../play/games/after-match.js';
import { matchModel, type MatchModel, type MatchRecord } from '../play/games/match-record.js';
import { readWholeMatch } from '../play/games/whole-match.js';
import { addPoints, boardModel, PERIOD_KINDS } from './board.js';
import { finishedMatch, isRated, type PersonsMatch } from './finished-match.js';
import { denormalizeStanding } from './denormalize-standing.js';
import { rateMatchIdempotently } from './rate-match.js';
import { changeStanding, statisticsModel } from './statistics.js';

interface StandingContext {
  readonly connection: Connection;
  readonly matches: MatchModel;
}

/** Runs at the first call; later calls get the same result. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= work());
}

/** The changes of each player's standing: from the result of the match, and from its hands. */
export function standingAfterMatch(connection: Connection): readonly AfterMatch[] {
  const context = { connection, matches: matchModel(connection) };
  return [
    { stage: 'result', steps: (record) => stepsByResult(context, record) },
    { stage: 'moves', steps: (record) => stepsByHands(context, record) },
  ];
}

/** The players whose effect is still to be applied, and whose record the match changes. */
function playersOf(record: MatchRecord): { player_id: string; match: PersonsMatch }[] {
  return (record.effects ?? []).flatMap(({ player_id }) => {
    const match = finishedMatch(record, player_id);
    if (match === null || match.counting === 'void' || (match.absent && match.won)) return [];
    return [{ player_id, match }];
  });
}

/**
 * Games, score, rating, boards, and the copies in accounts. A person's numbers carry the marks of what they hold, the
 * rating is decided once in the match's document, and copies are only replaced by newer ones.
 */
function stepsByResult({ connection, matches }: StandingContext, record: MatchRecord): Step[] {
  const { _id } = record;
  const statistics = statisticsModel(connection);
  const accounts = accountModel(connection);
  const boards = boardModel(connection);
  const rating = once(() => rateMatchIdempotently({ matches, statistics, accounts }, record));
  const rated = isRated(record);
  const people = playersOf(record);

  async function applyRating(player_id: string, { at, left, absent }: PersonsMatch): Promise<void> {
    const step = (await rating())?.find((each) => each.player_id === player_id);
    if (step === undefined) return;
    const change = (standing: Standing) => addRating(standing, step, at, !left && !absent);
    await changeStanding(statistics, { player_id, mark: `${_id}:rating`, change });
  }

  const byPerson = people.flatMap(({ player_id, match }): Step[] => {
    const { score, at, others } = match;
    const change = (standing: Standing) => addMatch(standing, match);
    const onBoards = PERIOD_KINDS.map(
      (kind) => () => addPoints(boards, kind, { player_id, match: _id, at, score }),
    );
    return [
      () => changeStanding(statistics, { player_id, mark: _id, change }),
      ...(rated ? [() => applyRating(player_id, match)] : []),
      // Matches against computer players alone have no place on the boards.
      ...(score > 0 && others.length > 0 ? onBoards : []),
      () => denormalizeStanding({ accounts, statistics }, player_id),
    ];
  });
  // The rating is decided before anyone's statistics change by it.
  const decided: Step[] = rated && people.length > 0 ? [() => rating().then(() => undefined)] : [];
  return [...decided, ...byPerson];
}

/** The counts of the hands. */
function stepsByHands(context: StandingContext, record: MatchRecord): Step[] {
  const statistics = statisticsModel(context.connection);
  const hands = once(async () => {
    const { first, moves } = await readWholeMatch(context.matches, record);
    return tallyHands(first, moves, record.finished_at ?? 0);
  });
  const present = playersOf(record).filter(({ match: { left, absent } }) => !left && !absent);
  return present.map(({ player_id, match: { seat } }) => async () => {
    const counts = (await hands())[seat];
    const change = (standing: Standing) => addHands(standing, counts);
    await changeStanding(statistics, { player_id, mark: `${record._id}:hands`, change });
  });
}
