import type { Connection } from 'mongoose';
import type { PredictionNews } from '@hokm/shared/protocol';
import type { EconomySettings } from '@hokm/shared/api/settings';
import type { Blocks } from '../people/blocks.js';
import type { Clock } from '../platform/core/ports.js';
import type { MatchReader } from '../play/games/match-reader.js';
import type { MatchRecord } from '../play/games/match-record.js';
import type { PersonStakes } from '../stakes/person-stakes.js';
import type { Slip } from '../wallet/escrow.js';
import type { Wallet } from '../wallet/wallet.js';
import type { PredictionBook } from './book.js';
import { firstTrickAt } from './offer.js';

/** What a person is told of their prediction. */
export interface PredictionTold {
  readonly news: PredictionNews;
  readonly room_id: string;
  readonly match_id: string;
  readonly coins: number;
}

/** The coins of one try of a person. */
export const slipOf = (match: string, round: number): Slip => ({ what: 'p', id: match, round });

export interface PredictionContext {
  readonly connection: Connection;
  readonly book: PredictionBook;
  readonly histories: Pick<MatchReader, 'find' | 'creatorsOf' | 'since' | 'read'>;
  readonly stakes: Pick<PersonStakes, 'predictionProblem' | 'holdPrediction' | 'fence' | 'pay' | 'lost'>;
  readonly wallet: Pick<Wallet, 'purse'>;
  readonly blocks: Pick<Blocks, 'whoBlocked'>;
  readonly clock: Clock;
  /** The switch and the limits as they are set now. */
  readonly economy: () => EconomySettings;
  /** Friends and clan mates of a person. */
  readonly friendsOf: (person: string) => Promise<readonly string[]>;
  readonly matesOf: (person: string) => Promise<readonly string[]>;
  readonly tell: (person: string, told: PredictionTold) => void;
}

/** True once the first trick of a match is complete: no process has to have noticed. Reads the log of the first hand only. */
export async function isLocked(
  { histories }: Pick<PredictionContext, 'histories'>,
  { _id, status, snapshot }: MatchRecord,
): Promise<boolean> {
  const hand = snapshot?.state.hand ?? null;
  if (status === 'finished' || (hand !== null && (hand.number > 1 || hand.tricks.length > 0))) return true;
  return firstTrickAt(await histories.since(_id, 0)) !== null;
}
