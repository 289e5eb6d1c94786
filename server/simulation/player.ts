import { isCardId } from '@hokm/shared/rules';
import type { GameState } from '@hokm/shared/protocol';
import type { EventQueue } from './event-queue.js';
import type { SeededRandom } from './seeded-random.js';
import type { Answer, SimulatedCommand } from './commands.js';
import type { Link, SimulatedProcess } from './process.js';

/** How a player's network and temper are, shares per act. */
interface PlayerFaults {
  gone: number;
  twice: number;
  again: number;
  odd: number;
  slowMs: number;
}

export interface PlayerProps {
  readonly agenda: EventQueue;
  readonly chance: SeededRandom;
  readonly faults: PlayerFaults;
  readonly player_id: string;
  /** Some process to connect to. */
  readonly anyProcess: () => SimulatedProcess | undefined;
  readonly problem: (what: string) => void;
  /** True in a world of coins. */
  readonly hasCoins?: boolean;
}

interface Pending {
  readonly order: SimulatedCommand;
  sentAt: number;
}

const ASK_AGAIN_MS = 2_000;
const SILENCE_MS = 4_000;

/** What a player misses for a coin room after an answer. */
function missingNow(
  before: 'seat' | 'coins' | null,
  { type }: SimulatedCommand,
  answer: Answer,
): 'seat' | 'coins' | null {
  if (type === 'earn' && answer.ok) return before === null ? null : 'seat';
  if (type === 'join') return answer.ok ? null : answer.code === 'room/starting' ? 'seat' : 'coins';
  return type === 'start' && !answer.ok && answer.code === 'room/not_member' ? 'seat' : before;
}

/** A client: shows what comes, plays when it is its turn, asks again what was not answered, comes and goes. */
export class SimulatedPlayer {
  readonly views: GameState[] = [];
  /** The confirmed commands: id, and the version at which each took effect (unknown for a start). */
  readonly acknowledged = new Map<string, number | undefined>();
  private readonly history: SimulatedCommand[] = [];
  private link: { readonly end: Link; readonly process: SimulatedProcess; arrives: number } | null = null;
  private pending: Pending | null = null;
  private orders = 0;
  private heardAt = 0;
  /** What is missing to take part in a coin room. */
  private missing: 'seat' | 'coins' | null = null;

  constructor(private readonly props: PlayerProps) {}

  get player_id(): string {
    return this.props.player_id;
  }

  /** The newest view, by version. */
  get newest(): GameState | undefined {
    return this.views.reduce<GameState | undefined>(
      (newest, view) => (newest === undefined || view.version >= newest.version ? view : newest),
      undefined,
    );
  }

  /** Begins to act, and goes on until the run ends. */
  begin(): void {
    this.props.agenda.after(this.props.chance.between(20, 400), () => {
      this.act();
      this.begin();
    });
  }

  private act(): void {
    const { chance, faults, agenda } = this.props;
    if (this.link?.process.alive === false) this.link = null;
    if (this.link === null) return this.connect();
    if (chance.happens(faults.gone)) return this.disconnect();
    const old = chance.happens(faults.again) ? chance.pick(this.history.slice(-20)) : undefined;
    if (old !== undefined) this.send(old);
    if (chance.happens(faults.odd)) this.send(this.oddOrder());
    if (agenda.now - this.heardAt > SILENCE_MS) {
      this.heardAt = agenda.now;
      this.send({ type: 'look', command_id: this.newId() });
    }
    if (this.pending === null) this.decide();
    else if (agenda.now - this.pending.sentAt > ASK_AGAIN_MS) this.submit(this.pending.order);
  }

  /** The next action by the newest view. */
  private decide(): void {
    const view = this.newest;
    if (view === undefined) return this.submit(this.waitingOrder());
    if (view.gameResult !== null) return;
    if (view.deck_state.turn_player_id !== this.props.player_id) return;
    const order = this.turnOrder(view);
    if (order !== null) this.submit(order);
  }

  /** Before the match: it is started; who has no seat in a coin room any more takes one, and earns coins for it first. */
  private waitingOrder(): SimulatedCommand {
    if (this.missing === 'coins') return { type: 'earn', command_id: `earn ${this.newId()}` };
    return { type: this.missing === 'seat' ? 'join' : 'start', command_id: this.newId() };
  }

  private turnOrder(view: GameState): SimulatedCommand | null {
    const { chance } = this.props;
    const command_id = this.newId();
    const exact = chance.happens(0.3) ? { expected_version: view.version } : {};
    if (view.phase === 'choosing_rule') {
      return { type: 'trump', command_id, suit: chance.pick(['S', 'H', 'D', 'C'] as const) ?? 'S', ...exact };
    }
    if (view.claim !== null && chance.happens(0.7)) return { type: 'claim', command_id, ...exact };
    const card = chance.pick(view.legal_card_ids);
    return card !== undefined && isCardId(card) ? { type: 'card', command_id, card, ...exact } : null;
  }

  private oddOrder(): SimulatedCommand {
    const { chance } = this.props;
    const command_id = this.newId();
    const hand = (this.newest?.hand ?? 0) + 1;
    if (this.props.hasCoins === true && chance.happens(0.3)) return this.oddCoinOrder(command_id);
    const kind = chance.pick([
      'pause',
      'ready',
      'ready',
      'resume',
      'seed',
      'card',
      'leave',
      'claim',
    ] as const);
    if (kind === 'seed') return { type: 'seed', command_id, hand, seed: `seed ${command_id}` };
    if (kind === 'card') return { type: 'card', command_id, card: 'AS' };
    return { type: kind === 'leave' && !chance.happens(0.02) ? 'resume' : (kind ?? 'ready'), command_id };
  }

  private oddCoinOrder(command_id: string): SimulatedCommand {
    const { chance } = this.props;
    if (chance.happens(0.03)) return { type: 'void', command_id };
    if (chance.happens(0.3)) return { type: 'quit', command_id };
    return chance.happens(0.5)
      ? { type: 'spend', command_id }
      : { type: 'earn', command_id: `earn ${command_id}` };
  }

  private submit(order: SimulatedCommand): void {
    this.pending = { order, sentAt: this.props.agenda.now };
    this.send(order);
    if (this.props.chance.happens(this.props.faults.twice)) this.send(order);
  }

  private send(order: SimulatedCommand): void {
    const { link } = this;
    if (link === null) return;
    const { agenda, chance, faults } = this.props;
    if (order.type !== 'look' && !this.history.includes(order)) this.history.push(order);
    agenda.after(chance.between(0, faults.slowMs), () =>
      link.process.deliver(() => {
        if (!link.end.open()) return;
        link.process.handle(link.end, order).then(
          (answer) => this.overLink(link, () => this.answered(order, answer)),
          // An unavailable server: the same is asked again later.
          () => undefined,
        );
      }),
    );
  }

  private answered(order: SimulatedCommand, answer: Answer): void {
    const { command_id } = order;
    if (this.pending?.order.command_id === command_id) this.pending = null;
    this.missing = missingNow(this.missing, order, answer);
    if (!answer.ok || order.type === 'look') return;
    // Leaving again is a no-op: the answer has the present version.
    const version = order.type === 'leave' ? undefined : answer.version;
    if (this.acknowledged.has(command_id) && this.acknowledged.get(command_id) !== version)
      this.props.problem(
        `${command_id} was answered with ${this.acknowledged.get(command_id) ?? '-'}, then with ${version ?? '-'}`,
      );
    this.acknowledged.set(command_id, version);
  }

  private connect(): void {
    const process = this.props.anyProcess();
    if (process === undefined) return;
    const end: Link = {
      player_id: this.props.player_id,
      open: () => this.link?.end === end,
      send: (view) => this.overLink(link, () => this.see(view)),
      tail: Promise.resolve(),
    };
    const link = { end, process, arrives: 0 };
    this.link = link;
    this.heardAt = this.props.agenda.now;
    this.props.agenda.after(this.props.chance.between(0, this.props.faults.slowMs), () =>
      process.deliver(() => {
        if (end.open()) process.arrive(end).catch(() => undefined);
      }),
    );
  }

  private disconnect(): void {
    const { link } = this;
    this.link = null;
    if (link === null) return;
    this.props.agenda.after(this.props.chance.between(0, 3 * this.props.faults.slowMs), () =>
      link.process.deliver(() => void link.process.leave(link.end).catch(() => undefined)),
    );
  }

  /** From the process to here: in order, as one connection is, and lost when it breaks. */
  private overLink(link: NonNullable<SimulatedPlayer['link']>, take: () => void): void {
    const { agenda, chance, faults } = this.props;
    link.arrives = Math.max(link.arrives, agenda.now + chance.between(0, faults.slowMs));
    agenda.after(link.arrives - agenda.now, () => (this.link === link ? take() : undefined));
  }

  private see(view: GameState): void {
    this.heardAt = this.props.agenda.now;
    this.views.push(view);
  }

  private newId(): string {
    return `${this.props.player_id.slice(-1)}-${++this.orders}`;
  }
}
