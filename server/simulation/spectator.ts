import { PREDICTION_COINS } from '@hokm/shared/api/predictions/limits';
import { TEAM_NAMES } from '@hokm/shared/protocol';
import type { Answer } from './commands.js';
import type { EventQueue } from './event-queue.js';
import type { SimulatedProcess } from './process.js';
import type { SeededRandom } from './seeded-random.js';

/** A prediction that somebody makes; sent again with the same key, it is the same one. */
export interface PredictionWish {
  readonly team: (typeof TEAM_NAMES)[number];
  readonly coins: number;
  readonly idempotency_key: string;
}

interface SpectatorProps {
  readonly agenda: EventQueue;
  readonly chance: SeededRandom;
  readonly player_id: string;
  readonly faults: { readonly twice: number; readonly odd: number; readonly slowMs: number };
  /** Some process to ask. */
  readonly anyProcess: () => SimulatedProcess | undefined;
}

/** Nobody waits longer before they predict, ms: many come too late. */
const LATEST_MS = 7_000;
const AGAIN_MS = 1_500;
/** The refusals of a match that has not begun, or has too few people at this moment. */
const EARLY = ['request/not_found', 'predictions/not_offered'];

/** A person who watches: predicts once, asks again until there is an answer, sometimes twice, and sometimes something else. */
export class SimulatedSpectator {
  /** The wishes that were confirmed, by key. */
  readonly confirmed = new Map<string, PredictionWish>();
  /** When each wish was first sent, ms since 1970, by key. */
  readonly sentAt = new Map<string, number>();
  private wishes = 0;
  private isAnswered = false;

  constructor(private readonly props: SpectatorProps) {}

  get player_id(): string {
    return this.props.player_id;
  }

  begin(): void {
    const { agenda, chance, faults } = this.props;
    const wish = this.newWish();
    agenda.after(chance.between(0, LATEST_MS), () => this.ask(wish));
    // Somebody else's idea, or the same person on another device.
    if (chance.happens(faults.odd)) {
      const other = this.newWish();
      agenda.after(chance.between(0, LATEST_MS), () => this.send(other));
    }
  }

  /** Sends a wish again and again until somebody answers. */
  private ask(wish: PredictionWish): void {
    const { agenda, chance, faults } = this.props;
    if (this.isAnswered) return;
    this.send(wish);
    if (chance.happens(faults.twice)) this.send(wish);
    agenda.after(AGAIN_MS, () => this.ask(wish));
  }

  private send(wish: PredictionWish): void {
    const { agenda, chance, faults, anyProcess, player_id } = this.props;
    const process = anyProcess();
    if (process === undefined) return;
    const key = wish.idempotency_key;
    if (!this.sentAt.has(key)) this.sentAt.set(key, agenda.now);
    agenda.after(chance.between(0, faults.slowMs), () =>
      process.deliver(() => {
        process.predict(player_id, wish).then(
          (answer) => this.answered(wish, answer),
          // A store that is out of reach: the same is asked again later.
          () => undefined,
        );
      }),
    );
  }

  private answered(wish: PredictionWish, answer: Answer): void {
    if (answer.ok) this.confirmed.set(wish.idempotency_key, wish);
    if (answer.ok || !EARLY.includes(answer.code)) this.isAnswered = true;
  }

  private newWish(): PredictionWish {
    const { chance, player_id } = this.props;
    return {
      team: chance.pick(TEAM_NAMES) ?? 'team1',
      coins: chance.pick([PREDICTION_COINS.min, 20, 55, PREDICTION_COINS.max]) ?? PREDICTION_COINS.min,
      idempotency_key: `prediction ${player_id.slice(-2)} ${++this.wishes}`,
    };
  }
}
