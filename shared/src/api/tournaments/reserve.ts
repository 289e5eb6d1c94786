import { z } from 'zod';
import { playerId } from '../../protocol/common.js';
import { STAKE_REFUSALS } from '../../protocol/stakes.js';
import { contentId } from '../content-fields.js';
import { endpoint } from '../endpoint.js';
import { personText } from '../typed.js';
import { tournamentsPaths as paths } from './paths.js';
import { oneTournament } from './shapes.js';

const params = z.object({ id: contentId });
const key = z.string().min(8).max(64);

export const askReserve = endpoint({
  path: paths.askReserve,
  summary:
    'Ask somebody to take a place in the own pair from the next round on: the own one, or that of a partner who did not come to the last match. Between two rounds, once a tournament; another wish takes the place of the one before',
  access: 'signed-in',
  limit: 'writes',
  params,
  body: z.object({ idempotency_key: key, player: personText(64), instead_of: playerId }),
  answer: oneTournament,
  refusals: [
    'request/not_found',
    'request/too_many',
    'tournaments/not_in',
    'tournaments/reserve_taken',
    'tournaments/reserve_not_now',
    'tournaments/reserve_partner_there',
    'tournaments/no_such_partner',
    'tournaments/partner_taken',
    'tournaments/partner_not_allowed',
  ],
});

export const acceptReserve = endpoint({
  path: paths.acceptReserve,
  summary: 'Become the reserve of the pair that has asked. It costs nothing; saying no is leaving',
  access: 'signed-in',
  limit: 'writes',
  params,
  body: z.object({ idempotency_key: key }),
  answer: oneTournament,
  refusals: [
    'request/not_found',
    'tournaments/guest',
    'tournaments/full',
    'tournaments/already_in',
    'tournaments/not_asked',
    'tournaments/reserve_not_now',
    'tournaments/partner_not_allowed',
    ...STAKE_REFUSALS,
  ],
});
