import { describe, expect, it } from 'vitest';
import * as friends from '@hokm/shared/api/friends';
import * as messages from '@hokm/shared/api/messages';
import * as shop from '@hokm/shared/api/shop';
import { ERRORS, type ErrorCode } from '@hokm/shared/errors';
import { faRefusals } from './refusals.js';
import { FORMAL } from '../testing/formal.js';
import { loadRefusals } from './texts.js';

/** What the services of the bot are refused with. */
const SHOWN: readonly ErrorCode[] = [
  ...friends.sendFriendRequest.refusals,
  ...friends.acceptFriendRequest.refusals,
  ...messages.replyToTeam.refusals,
  ...shop.createInvoice.refusals,
  ...(['room/name_invalid', 'room/code_taken', 'room/too_many', 'room/does_not_exist'] as const),
  ...(['auth/identity_mismatch', 'server/maintenance', 'request/invalid', 'request/too_many'] as const),
];
/** Rooms and matches are refused for many reasons, which the services do not list. */
const OF_ROOMS = (Object.keys(ERRORS) as ErrorCode[]).filter(
  (code) => code.startsWith('room/') || code === 'game/not_finished',
);

describe('the refusals that the bot shows', () => {
  it.each([...new Set(SHOWN)])('have their own words in Persian: %s', (code) => {
    expect(Object.keys(faRefusals)).toContain(code);
  });

  it.each([...new Set([...SHOWN, ...OF_ROOMS])])('say تو in Persian: %s', (code) => {
    // «دوستید» is of two people.
    expect(loadRefusals()('fa', code).replace('دوستید', '')).not.toMatch(FORMAL);
    expect(loadRefusals()('fa', code)).not.toMatch(/نویسه/);
  });
});
