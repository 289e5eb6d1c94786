import { setTimeout as pass } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { GameState } from '@hokm/shared/protocol';
import type { SeededRandom } from '../../simulation/seeded-random.js';
import type { Witness } from '../../simulation/check.js';
import type { TestAck } from './player.js';

interface Order {
  readonly event: 'select_rule' | 'play_card';
  readonly payload: { readonly command_id: string } & Record<string, unknown>;
}

export interface StubbornPlayerProps {
  readonly id: string;
  readonly token: string;
  readonly roomId: string;
  /** Where a server may listen. */
  readonly urls: readonly string[];
  readonly chance: SeededRandom;
  /** Between the view and the card, ms. */
  readonly thinkMs: number;
}

const ANSWER_MS = 1_500;
const SILENCE_MS = 2_500;
const TICK_MS = 10;
/** Answers after which the same command is sent again. */
const AGAIN: readonly unknown[] = ['server/unavailable', 'request/too_many', 'server/going_away'];

/** A client that plays a match to its end whatever happens to the servers: connects anew, asks again under the same id. */
export class RetryingClient implements Witness {
  readonly views: GameState[] = [];
  readonly acknowledged = new Map<string, number | undefined>();
  /** Answers that differ from an earlier one to the same command. */
  readonly contradictions: string[] = [];
  connections = 0;
  /** Messages that asked for an answer. */
  readonly reminded: string[] = [];
  private newest: GameState | null = null;
  private pending: Order | null = null;
  private orders = 0;
  private lastAnswer = 'none';
  private heardAt = 0;

  constructor(private readonly props: StubbornPlayerProps) {}

  /** True once the end of the match was seen. */
  get isDone(): boolean {
    return this.newest?.gameResult != null;
  }

  /** Its last view and its open command, for the report of a match that does not end. */
  get position(): string {
    const { newest, pending, connections } = this;
    const seen =
      newest === null
        ? 'no view'
        : `version ${newest.version}, ${newest.phase}, turn of ${newest.deck_state.turn_player_id}`;
    return `${this.props.id}: ${seen}, asked ${pending?.event ?? 'nothing'}, last answer ${this.lastAnswer}, ${connections} connections`;
  }

  /** Plays until the match is over, or until `signal` is given up. */
  async play(signal: AbortSignal): Promise<void> {
    while (!this.isDone && !signal.aborted) {
      const socket = await this.connect();
      if (socket === null) {
        await pass(100);
        continue;
      }
      try {
        await this.playOver(socket, signal);
      } catch {
        // No answer in time: the server stands still or is gone. The same is asked elsewhere.
      } finally {
        socket.disconnect();
      }
    }
  }

  private connect(): Promise<Socket | null> {
    const { urls, chance, token } = this.props;
    const socket = io(chance.pick(urls) ?? '', {
      path: '/socket.io/',
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
      timeout: ANSWER_MS,
    });
    socket.on('game_state', (state: GameState) => this.see(state));
    return new Promise((resolve) => {
      const refused = (): void => {
        socket.disconnect();
        resolve(null);
      };
      const late = setTimeout(refused, ANSWER_MS);
      socket.once('connect_error', refused);
      socket.once('connect', () => {
        clearTimeout(late);
        this.connections += 1;
        resolve(socket);
      });
    });
  }

  private async playOver(socket: Socket, signal: AbortSignal): Promise<void> {
    const { roomId: room_id, thinkMs } = this.props;
    const call = (event: string, payload: object): Promise<TestAck> =>
      socket.timeout(ANSWER_MS).emitWithAck(event, payload) as Promise<TestAck>;
    await call('reconnect_to_room', { room_id });
    while (socket.connected && !this.isDone && !signal.aborted) {
      this.pending ??= this.nextOrder();
      if (this.pending !== null) {
        await pass(thinkMs);
        const { event, payload } = this.pending;
        this.answered(this.pending, await call(event, payload));
      } else if (Date.now() - this.heardAt > SILENCE_MS) {
        this.heardAt = Date.now();
        await call('get_game_state', { room_id });
      } else await pass(TICK_MS);
    }
  }

  private nextOrder(): Order | null {
    const { newest } = this;
    const { id, roomId: room_id, chance } = this.props;
    if (newest === null || newest.deck_state.turn_player_id !== id) return null;
    const command_id = `${id.slice(-4)}-${++this.orders}`;
    if (newest.phase === 'choosing_rule') {
      return { event: 'select_rule', payload: { room_id, rule_suit: 'Heart', command_id } };
    }
    const card_id = chance.pick(newest.legal_card_ids);
    if (card_id === undefined) return null;
    return { event: 'play_card', payload: { room_id, player_id: id, card_id, command_id } };
  }

  private answered({ payload: { command_id } }: Order, answer: TestAck): void {
    this.lastAnswer = answer.ok ? `version ${String(answer['version'])}` : String(answer.code);
    if (!answer.ok && AGAIN.includes(answer.code)) return;
    this.pending = null;
    if (!answer.ok) {
      // The view was old: the next one is asked for when none comes.
      this.newest = null;
      return;
    }
    const version = Number(answer['version']);
    const before = this.acknowledged.get(command_id);
    if (before !== undefined && before !== version)
      this.contradictions.push(`${command_id}: ${before}, then ${version}`);
    this.acknowledged.set(command_id, version);
    // The card is gone by this version, whether its view is here yet or not.
    if (this.newest !== null && this.newest.version < version) this.newest = null;
  }

  private see(state: GameState): void {
    // The request to acknowledge the message is no part of the table.
    const { requires_ack, ack_id, ...view } = state;
    if (requires_ack === true && ack_id !== undefined) this.reminded.push(ack_id);
    this.heardAt = Date.now();
    this.views.push(view);
    if (this.newest === null || view.version >= this.newest.version) this.newest = view;
  }
}
