import type { Connection } from 'mongoose';
import type { EconomySettings } from '@hokm/shared/api/settings';
import { MINUTE_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';
import type { MatchModel, MatchRecord } from '../play/games/match-record.js';
import type { RoomContext } from '../play/rooms/context.js';
import { isOffered } from './offer.js';

/** The sign of a match whose process died before the first trick goes out by itself after so long, ms. */
const SHOWN_MS = 3 * MINUTE_MS;

interface Props extends Pick<RoomContext, 'announce'> {
  readonly connection: Connection;
  readonly matches: MatchModel;
  readonly economy: () => EconomySettings;
  readonly clock: Clock;
}

/** The sign in the lobby that a match may be predicted. Whether it may, is asked anew of whoever wants to. */
export class OfferSign {
  constructor(private readonly props: Props) {}

  /** Puts the sign up where a match is offered. */
  async show(match: string): Promise<void> {
    const { connection, matches, economy, announce, clock } = this.props;
    if (!economy().predictions) return;
    const found = await matches.findById(match).select({ log: 0 }).lean<MatchRecord>();
    if (found === null || !(await isOffered(connection, found, economy()))) return;
    const shown = await matches
      .findOneAndUpdate(
        { _id: match, status: 'in progress' },
        { $set: { predictable_until: clock.now() + SHOWN_MS } },
        { returnDocument: 'after' },
      )
      .lean<MatchRecord>();
    if (shown !== null) announce(shown);
  }

  /** Takes the sign down. */
  async hide(match: string): Promise<void> {
    const { matches, announce } = this.props;
    const hidden = await matches
      .findOneAndUpdate(
        { _id: match, predictable_until: { $exists: true } },
        { $unset: { predictable_until: 1 } },
        { returnDocument: 'after' },
      )
      .lean<MatchRecord>();
    if (hidden !== null) announce(hidden);
  }
}
