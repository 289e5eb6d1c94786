import type { EconomySettings } from '@hokm/shared/api/settings';
import { DAY_MS } from '@hokm/shared/time';
import type { Blocks } from '../people/blocks.js';
import type { People } from '../platform/core/account.js';
import { defineModule } from '../platform/modules/module.js';
import type { AuditQueue } from '../platform/panel/audit-queue.js';
import { matchModel } from '../play/games/match-record.js';
import type { MatchReader } from '../play/games/match-reader.js';
import type { RoomContext } from '../play/rooms/context.js';
import type { PersonStakes } from '../stakes/person-stakes.js';
import type { Wallet } from '../wallet/wallet.js';
import { auditPredictions, countStuckPredictions, heldByPredictions } from './audit-predictions.js';
import { PredictionBook } from './book.js';
import { OfferSign } from './offer-sign.js';
import { predictionListener } from './prediction-listener.js';
import { predictionModel, predictions } from './model.js';
import { predictionNews } from './news.js';
import { predictionRoutes, type PredictionRoutesProps } from './routes.js';
import { predictionsAfterMatch, settleDuePredictions } from './settle-due.js';

const SWEEP_MS = 10_000;

interface Uses {
  readonly wallet: Wallet;
  readonly stakes: PersonStakes;
  readonly people: Pick<People, 'findPeople'>;
  readonly blocks: Pick<Blocks, 'whoBlocked'>;
  readonly histories: MatchReader;
  readonly rooms: Pick<RoomContext, 'announce'>;
  readonly economy: { readonly value: EconomySettings };
  readonly audit: AuditQueue;
  readonly friendsOf: (person: string) => Promise<readonly string[]>;
  readonly matesOf: (person: string) => Promise<readonly string[]>;
}

/** Predictions: spectators say for coins which side wins a match. */
export const predictionsModule = defineModule('predictions', (platform, uses: Uses) => {
  const { connection, notifier, timers: clock, randomBytes, log } = platform;
  const { economy, audit, rooms, ...others } = uses;
  audit.watch(predictions);
  const model = predictionModel(connection);
  const news = predictionNews({ model, notifier, timers: clock, log });
  const book = new PredictionBook(model, clock, (match) => news.changed(match));
  let differences = 0;
  const context: PredictionRoutesProps = {
    ...others,
    connection,
    book,
    audit,
    clock,
    randomBytes,
    economy: () => economy.value,
    tell: (person, { news, ...params }) =>
      notifier.notify([person], 'message', { kind: news, text_key: news, params, at: clock.now() }),
  };
  const sign = new OfferSign({
    connection,
    matches: matchModel(connection),
    economy: context.economy,
    announce: rooms.announce,
    clock,
  });
  return {
    routes: predictionRoutes(context),
    tasks: [
      {
        role: 'worker',
        name: 'predictions',
        everyMs: SWEEP_MS,
        run: () => settleDuePredictions(context, log),
      },
      {
        role: 'worker',
        name: 'predictions audit',
        everyMs: DAY_MS,
        async run() {
          let count = 0;
          for await (const difference of auditPredictions(connection, clock.now())) {
            count += 1;
            log.error(difference, 'coins of predictions differ from what was decided');
          }
          differences = count;
        },
      },
    ],
    metrics: [
      {
        name: 'hokm_predictions_discrepancies',
        help: 'Matches whose predictions held other coins than was decided, at the last audit.',
        read: () => differences,
      },
      {
        name: 'hokm_predictions_stuck',
        help: 'Matches whose predictions should have been paid out.',
        read: () => countStuckPredictions(book.model, clock.now()),
      },
    ],
    held: [{ what: 'predictions', read: () => heldByPredictions(book.model) }],
    collections: [predictions],
    afterMatch: [predictionsAfterMatch(context)],
    exports: { listener: predictionListener({ book, sign, log }) },
  };
});
