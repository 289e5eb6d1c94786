import type { Log, Timers } from '../platform/core/ports.js';
import { watchChannel } from '../platform/sockets/connection-registry.js';
import { ToldRarely } from '../platform/sockets/told-rarely.js';
import type { UserNotifier } from '../platform/sockets/user-notifier.js';
import type { PredictionModel, PredictionRecord } from './model.js';
import { presentState } from './view.js';

/** Between two events about one match, ms: what happens meanwhile is one event. */
export const APART_MS = 1_000;

interface Props {
  readonly model: PredictionModel;
  readonly notifier: Pick<UserNotifier, 'tell'>;
  readonly timers: Timers;
  readonly log: Pick<Log, 'error'>;
}

/** Tells those who watch a match how its predictions stand. */
export function predictionNews({ model, notifier, timers, log }: Props): ToldRarely {
  return new ToldRarely({
    timers,
    apartMs: APART_MS,
    async tell(match) {
      const found = await model.findById(match).lean<PredictionRecord>();
      if (found !== null) notifier.tell(watchChannel(found.room_id), 'prediction', presentState(found));
    },
    // Their pages look again by themselves.
    failed: (match, err) =>
      log.error({ err, match }, 'nobody who watches a match is told of its predictions'),
  });
}
