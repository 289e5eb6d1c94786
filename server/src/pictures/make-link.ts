import type { Connection } from 'mongoose';
import type { MatchPicture } from '@hokm/shared/api';
import { PICTURE_LINK_MS } from '@hokm/shared/api/pictures/limits';
import { teamOf } from '@hokm/shared/rules';
import type { Language } from '@hokm/shared/text';
import type { Clock } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import { hashedKey, takeQuota, type Quota } from '../platform/database/quota.js';
import type { MatchReader } from '../play/games/match-reader.js';
import { seatIn } from '../play/rooms/room.js';
import { finishedOf } from './match-facts.js';
import type { PictureLinks } from './picture-links.js';

const HOUR_MS = 60 * 60 * 1000;
/** Links of one account, and from one network address: many people share one. */
export const LINKS: Quota = { what: 'match_picture', most: 60, perMs: HOUR_MS };
export const LINKS_PER_ADDRESS: Quota = { what: 'match_picture_address', most: 300, perMs: HOUR_MS };

export interface LinkContext {
  readonly connection: Connection;
  readonly histories: Pick<MatchReader, 'find' | 'read'>;
  readonly links: PictureLinks;
  readonly clock: Clock;
}

export interface LinkProps {
  /** The match's id or its room's code. */
  readonly id: string;
  readonly account: string;
  readonly language: Language;
  /** Key of the caller's network address. */
  readonly address: string;
  /** Where the calls are: `https://hokm.example.org/api`. */
  readonly base: string;
}

/**
 * Links to the pictures of a finished match, for who sat at its table. Refusals: `room/does_not_exist`, `room/not_member`,
 * `game/not_finished`, `request/too_many`.
 */
export async function makeLink(
  { connection, histories, links, clock }: LinkContext,
  { id, account, language, address, base }: LinkProps,
): Promise<
  Result<
    { picture: MatchPicture },
    'room/does_not_exist' | 'room/not_member' | 'game/not_finished' | 'request/too_many'
  >
> {
  const record = await histories.find(id);
  if (record === null) return refuse('room/does_not_exist');
  const seat = seatIn(record, account);
  if (seat === null) return refuse('room/not_member');
  if (finishedOf(record) === null) return refuse('game/not_finished');
  const isAdmitted =
    (await takeQuota(connection, clock, LINKS, account)) &&
    (await takeQuota(connection, clock, LINKS_PER_ADDRESS, hashedKey(address)));
  if (!isAdmitted) return refuse('request/too_many');
  const expiresAt = Math.floor((clock.now() + PICTURE_LINK_MS) / 1000) * 1000;
  const linkOf = (size: 'story' | 'post') => {
    const claims = { match: record._id, team: teamOf(seat), size, language };
    return `${base}/pictures/matches/${links.sign(claims, expiresAt)}.jpg`;
  };
  return {
    ok: true,
    picture: {
      url: linkOf('post'),
      story_url: linkOf('story'),
      expires_at: new Date(expiresAt).toISOString(),
    },
  };
}
