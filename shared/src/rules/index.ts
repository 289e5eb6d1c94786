export * from './cards.js';
export * from './seats.js';
export * from './state.js';
export * from './stakes.js';
export * from './deal.js';
export {
  blockMessages,
  DEAL_ALGORITHM,
  dealFromBlocks,
  shuffled,
  uniformFrom,
  wordsOf,
} from './fair-deal.js';
export * from './fair-seats.js';
export * from './verify-deal.js';
export * from './verify-seats.js';
export * from './moves.js';
export * from './refusals.js';
export * from './legal.js';
export * from './trick.js';
export * from './score.js';
export * from './hand.js';
export * from './decide.js';
export * from './fold.js';
export * from './clock.js';
export * from './grant-time.js';
export * from './new-match.js';
export * from './view.js';
export * from './claim.js';
