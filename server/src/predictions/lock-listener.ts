import { SEATS } from '@hokm/shared/rules';
import type { Log } from '../platform/core/ports.js';
import type { MoveListener } from '../play/games/move-listener.js';
import type { PredictionBook } from './book.js';
import { isOfKind } from './offer.js';

/** Takes no more predictions of a match as soon as its first trick is complete. It only hastens what the log says in any case. */
export function predictionLock(book: PredictionBook, log: Log): MoveListener {
  return {
    name: 'predictions',
    async onMove({ id, info, state }, move, own) {
      const { hand } = state;
      if (!own || move.type !== 'play_card' || hand?.number !== 1 || !isOfKind(info)) return;
      if (hand.trick.length + hand.tricks.length * SEATS.length !== SEATS.length) return;
      try {
        await book.lock(id);
      } catch (error) {
        log.error({ err: error, match: id }, 'predictions not locked at once');
      }
    },
  };
}
