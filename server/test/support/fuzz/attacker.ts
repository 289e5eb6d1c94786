import type { Socket } from 'socket.io-client';
import { connect, signInGuest } from '../player.js';
import type { Shot } from './payloads.js';

/** Everything that the server sent to an attacker. */
export interface Seen {
  /** Answers by code; `ok` for those that were none. */
  readonly codes: Map<string, number>;
  /** Messages and answers with a card that the attacker may not know. */
  readonly leaks: string[];
  /** Answers of HTTP from 500 on. */
  readonly failures: string[];
  connections: number;
}

const CARD = /"(?:[2-9]|10|[JQKA])[SHDC]"|cards\/(?:[2-9]|10|[JQKA])[SHDC]\.jpg/;
/** Hands, and what is laid open after them; what lies on the table may be watched, late. */
const HAND = /"my_cards":\[\{|"legal_card_ids":\["|cards\/(?:[2-9]|10|[JQKA])[SHDC]\.jpg/;

/** The name of attackers, and so of rooms that they make by a code. */
const NAME = 'مهاجم';

type RawSocket = { send(data: string | Uint8Array, done?: (error?: Error) => void): void };

/** The WebSocket under a connection, to send what no client would. */
function wire(socket: Socket): RawSocket | undefined {
  return (socket.io.engine as unknown as { transport?: { ws?: RawSocket } }).transport?.ws;
}

/** A signed-in stranger without manners; comes again when it is thrown out. */
export class Attacker {
  private constructor(
    private readonly url: string,
    private readonly foreignRooms: ReadonlySet<string>,
    readonly seen: Seen,
    private socket: Socket,
    readonly id: string,
    readonly token: string,
  ) {}

  static async come(url: string, foreignRooms: ReadonlySet<string>, seen: Seen): Promise<Attacker> {
    const who = await signInGuest(url, NAME);
    const player = await connect(url, who);
    player.socket.offAny();
    seen.connections += 1;
    const attacker = new Attacker(url, foreignRooms, seen, player.socket, who.id, who.token);
    player.socket.onAny((event: string, ...args: unknown[]) => attacker.look(event, JSON.stringify(args)));
    return attacker;
  }

  /** True once it was disconnected by the server. */
  get isOut(): boolean {
    return !this.socket.connected;
  }

  async throw(shot: Shot): Promise<void> {
    if (shot.kind === 'request') return this.request(shot);
    if (shot.kind === 'frame') return wire(this.socket)?.send(shot.frame, () => undefined);
    const args = [...shot.args];
    try {
      if (shot.ack)
        this.socket
          .timeout(10_000)
          .emit(shot.event, ...args, (error: Error | null, answer: unknown) =>
            error === null ? this.answered(answer) : undefined,
          );
      else this.socket.emit(shot.event, ...args);
    } catch {
      // A message that the client's own encoder refuses never leaves the client.
    }
  }

  /** All that was sent has been dealt with, or the connection is gone. */
  async settled(): Promise<void> {
    if (this.isOut) return;
    const gone = new Promise((resolve) => this.socket.once('disconnect', resolve));
    const answered = this.socket.timeout(5_000).emitWithAck('heartbeat', {});
    await Promise.race([gone, answered.catch(() => undefined)]);
  }

  leave(): void {
    this.socket.disconnect();
  }

  private async request({ method, path, headers, body }: Extract<Shot, { kind: 'request' }>): Promise<void> {
    const plain = method === 'GET' || method === 'HEAD';
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers,
      ...(plain || body === null ? {} : { body }),
      signal: AbortSignal.timeout(10_000),
    }).catch((error: unknown) => {
      // A body the server does not want to the end may cost the connection; an answer that never comes may not.
      if (error instanceof DOMException) this.seen.failures.push(`${method} ${path}: ${error.name}`);
      return null;
    });
    if (response === null) return;
    const text = await response.text().catch(() => '');
    if (response.status >= 500)
      this.seen.failures.push(`${method} ${path}: ${response.status} ${text.slice(0, 80)}`);
    if (response.headers.get('content-type')?.includes('json') === true && CARD.test(text))
      this.seen.leaks.push(`${method} ${path}: ${text.slice(0, 200)}`);
  }

  private answered(answer: unknown): void {
    const { ok, code } = (answer ?? {}) as { ok?: boolean; code?: string };
    const key = ok === true ? 'ok' : (code ?? 'none');
    this.seen.codes.set(key, (this.seen.codes.get(key) ?? 0) + 1);
    if (CARD.test(JSON.stringify(answer ?? null))) this.seen.leaks.push(JSON.stringify(answer).slice(0, 200));
  }

  private look(event: string, text: string): void {
    const room = /"game_id":"([^"]*)"/.exec(text)?.[1] ?? '';
    // The code of a finished honest match is free again: an attacker's own room may have it.
    const own =
      event === 'game_state' &&
      (!this.foreignRooms.has(room) || text.includes(`"name":"${NAME}","target_points"`));
    const watched = event === 'game_state' || event === 'move_confirmed' || event === 'game_delta';
    if (own) return;
    if (watched ? HAND.test(text) : CARD.test(text)) this.seen.leaks.push(`${event}: ${text.slice(0, 200)}`);
  }
}
