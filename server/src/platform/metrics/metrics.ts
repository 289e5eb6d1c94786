import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Move } from '@hokm/shared/rules';

/** Upper bounds of the latency histogram, seconds. */
const LATENCIES = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/** Interval between two measurements of the event loop, ms. At rest the reported lag is as long as the interval. */
const LOOK_MS = 100;

/** Metrics of this process for Prometheus. Names carry units; labels hold no person, room or card. */
export interface Metrics {
  /** A move was stored by this process. */
  moveStored(move: Move): void;
  /** A card was played: `ms` from its receipt until everyone at the table was sent it. */
  cardTold(ms: number): void;
  /** A command or connection was refused. */
  refused(code: string): void;
  /** Adds a gauge that is read on each scrape. */
  watch(name: string, help: string, read: () => number | Promise<number>): void;
  readonly contentType: string;
  text(): Promise<string>;
}

/**
 * Each server has a registry of its own, so that several in one process do not mix.
 * @param onCard hears of each card, with the time until everyone at the table was sent it, ms
 * @param place the place of this process among those of one address: a label of each number
 */
export function createMetrics(onCard: (ms: number) => void = () => undefined, place?: string): Metrics {
  const registry = new Registry();
  if (place !== undefined) registry.setDefaultLabels({ place });
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOK_MS });
  const moves = new Counter({
    name: 'hokm_moves_total',
    help: 'Moves stored by this process, by type and by actor (player, bot, clock).',
    labelNames: ['type', 'by'],
    registers,
  });
  const latency = new Histogram({
    name: 'hokm_play_card_seconds',
    help: 'From the receipt of a card until all connections at the table were sent it.',
    buckets: LATENCIES,
    registers,
  });
  const refusals = new Counter({
    name: 'hokm_refusals_total',
    help: 'Commands and connections refused, by code.',
    labelNames: ['code'],
    registers,
  });
  return {
    moveStored: (move) => moves.inc({ type: move.type, by: 'by' in move ? move.by : 'none' }),
    cardTold(ms) {
      latency.observe(ms / 1000);
      onCard(ms);
    },
    refused: (code) => refusals.inc({ code }),
    watch(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: async () => gauge.set(await read()),
      });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
