import { SEATS } from '@hokm/shared/rules';
import type { Log } from '../platform/core/ports.js';
import type { MoveListener } from '../play/games/move-listener.js';
import type { PredictionBook } from './book.js';
import { isOfKind } from './offer.js';
import type { OfferSign } from './offer-sign.js';

interface Props {
  readonly book: Pick<PredictionBook, 'lock'>;
  readonly sign: Pick<OfferSign, 'show' | 'hide'>;
  readonly log: Log;
}

/**
 * Shows in the lobby that a match may be predicted once its first hand is dealt, and takes no more predictions as soon as its first
 * trick is complete. It only hastens what the log says in any case.
 */
export function predictionListener({ book, sign, log }: Props): MoveListener {
  return {
    name: 'predictions',
    async onMove({ id, info, state }, move, own) {
      const { hand } = state;
      if (!own || hand?.number !== 1 || !isOfKind(info)) return;
      const isFirstTrick =
        move.type === 'play_card' && hand.trick.length + hand.tricks.length * SEATS.length === SEATS.length;
      try {
        if (move.type === 'deal') await sign.show(id);
        if (!isFirstTrick) return;
        await book.lock(id);
        await sign.hide(id);
      } catch (error) {
        log.error(
          { err: error, match: id },
          'the beginning or the end of predictions was not noticed at once',
        );
      }
    },
  };
}
