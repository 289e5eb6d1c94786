import type { Connection } from 'mongoose';
import { itemId } from '@hokm/shared/api/shop/limits';
import {
  divisionAfter,
  frameArt,
  periodAt,
  periodBefore,
  readFrameArt,
  seasonArt,
  seasonName,
  type PeriodSpan,
  type SeasonFrame,
} from '@hokm/shared/standing';
import { accountModel, type AccountModel, type AccountRecord } from '../accounts/model.js';
import type { Outbox } from '../notifications/outbox.js';
import type { Clock } from '../platform/core/ports.js';
import { objectId } from '../platform/database/ids.js';
import { weekOf, type SeasonGroups } from './groups.js';
import { untilMorning } from './hand-out.js';
import type { SeasonGroupRecord, SeasonWeekRecord } from './model.js';

export interface FramesContext {
  readonly groups: SeasonGroups;
  readonly accounts: Pick<AccountModel, 'updateOne' | 'exists'>;
  /** Null without a bot. */
  readonly outbox: Pick<Outbox, 'post'> | null;
  readonly clock: Clock;
}

/** The frames of a season begin like this. */
const framesOf = (season: PeriodSpan): string => itemId('frame', seasonArt(seasonName(season)));

/** Gives a person the frame of a season, unless they have one of it, and tells them. Again is the same. */
async function give(
  { accounts, outbox, clock }: FramesContext,
  season: PeriodSpan,
  account: string,
  frame: SeasonFrame,
): Promise<void> {
  const _id = objectId(account);
  const owned = itemId('frame', frameArt(frame));
  await accounts.updateOne(
    { _id, owned: { $not: new RegExp(`^${framesOf(season)}`, 'u') } },
    { $addToSet: { owned } },
  );
  // Nobody is told of a deleted account.
  if ((await accounts.exists({ _id, owned })) === null) return;
  await outbox?.post({
    key: `season_frame:${season.key}:${account}`,
    account,
    afterMs: untilMorning(clock.now()),
    notice: { kind: 'season', zone: 'frame', ...frame },
  });
}

/** The people of a season with their last week in it, the newest weeks first. */
async function* lastWeeks({ groups }: FramesContext, season: PeriodSpan, last: PeriodSpan) {
  const met = new Set<string>();
  for (let week = last; week.starts_at >= season.starts_at; week = periodBefore(week)) {
    const all = groups.groups.find({ week: week.key }).lean<SeasonGroupRecord[]>().cursor();
    for await (const { division, outcome = [] } of all)
      for (const { player_id, zone } of outcome) {
        if (met.has(player_id)) continue;
        met.add(player_id);
        yield { account: player_id, division: divisionAfter(division, zone) };
      }
  }
}

/**
 * Gives the frames of seasons whose last week is closed: to each who was in a group of the season, of the division that they
 * have after their last week in it. Any number of workers may do so at once, and may die anywhere: the next round begins again.
 */
export async function giveFrames(context: FramesContext): Promise<void> {
  const { weeks } = context.groups;
  const due = await weeks
    .find({ frames_due: { $gt: 0 } })
    .sort({ frames_due: 1 })
    .lean<SeasonWeekRecord[]>();
  for (const { _id, frames_due } of due) {
    const last = weekOf(_id);
    const season = periodAt('season', last.starts_at);
    for await (const { account, division } of lastWeeks(context, season, last))
      await give(context, season, account, { ...seasonName(season), division });
    await weeks.updateOne(
      { _id, frames_due },
      { $unset: { frames_due: 1 }, $set: { frames_at: context.clock.now() } },
    );
  }
}

/** A frame of a season that a person was given. */
export interface GivenFrame extends SeasonFrame {
  /** The key of the season. */
  readonly season: string;
  readonly at: Date;
}

/** The frames of seasons that were given since a moment, as a person has them. A read by index, and one by `_id`. */
export function givenFrames(connection: Connection, groups: SeasonGroups) {
  const accounts = accountModel(connection);
  return async (account: string, since: Date): Promise<GivenFrame[]> => {
    const given = await groups.weeks
      .find({ frames_at: { $gte: since.getTime() } })
      .sort({ frames_at: -1 })
      .lean<SeasonWeekRecord[]>();
    if (given.length === 0) return [];
    const record = await accounts
      .findById(objectId(account))
      .select({ owned: 1 })
      .lean<Pick<AccountRecord, 'owned'>>();
    return given.flatMap(({ _id, frames_at = 0 }) => {
      const season = periodAt('season', weekOf(_id).starts_at);
      const own = record?.owned?.find((id) => id.startsWith(framesOf(season)));
      const frame = readFrameArt(own?.slice(itemId('frame', '').length) ?? '');
      return frame === null ? [] : [{ ...frame, season: season.key, at: new Date(frames_at) }];
    });
  };
}
