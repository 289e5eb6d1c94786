import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Update, User } from 'grammy/types';
import { Faults, type Fault } from './faults.js';
import { SendCounter, type SendLimits } from './limits.js';
import { carryOut, type Desk } from './methods.js';
import { People } from './people.js';
import { ApiRefusal } from './refusal.js';
import { World } from './world.js';

export interface FakeTelegramProps {
  /** `<digits>:<text>`. */
  readonly token?: string;
  readonly username?: string;
  /** Null: nothing is refused for being too much. */
  readonly limits?: SendLimits | null;
  /** Ms since 1970. */
  readonly now?: () => number;
}

/** One call that came in, in order. */
export interface ApiCall {
  readonly method: string;
  readonly payload: Record<string, unknown>;
  readonly at: number;
}

const NOTHING_NEW_MS = 20;

/** A form with files in it (RFC 7578): each field as text, and for `attach://` the file itself. */
function readForm(body: string, type: string): Record<string, unknown> {
  const boundary = `--${/boundary="?([^";]+)/.exec(type)?.[1] ?? ''}`;
  const fields = new Map<string, { readonly name: string | null; readonly text: string }>();
  for (const part of body.split(boundary).slice(1, -1)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const name = /;\s*name="?([^";\r]+)/i.exec(head)?.[1] ?? '';
    const file = /;\s*filename="?([^";\r]+)/i.exec(head)?.[1] ?? null;
    fields.set(name, { name: file, text: rest.join('\r\n\r\n').replace(/\r\n$/, '') });
  }
  return Object.fromEntries(
    [...fields]
      .filter(([, { name }]) => name === null)
      .map(([key, { text }]) => [key, fields.get(text.replace(/^attach:\/\//, '')) ?? text]),
  );
}

async function read(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts).toString();
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) return readForm(body, type);
  return body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
}

/**
 * A Bot API of our own on a free port of the loopback, strict where Telegram is: what it lets through, Telegram should.
 * It holds one bot, the people who write to it, and everything that was sent.
 */
export class FakeTelegram {
  readonly calls: ApiCall[] = [];
  readonly faults = new Faults();
  readonly people: People;
  readonly world: World;
  private readonly desk: Desk;
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private readonly arrived = new Set<() => void>();

  private constructor(
    readonly token: string,
    props: FakeTelegramProps,
  ) {
    const bot: User = {
      id: Number(token.split(':')[0]),
      is_bot: true,
      first_name: 'Hokm',
      username: props.username ?? 'hokm_test_bot',
    };
    const now = props.now ?? Date.now;
    this.world = new World(bot, now);
    this.desk = { world: this.world, counter: new SendCounter(props.limits ?? null, now) };
    this.people = new People(this.world, token);
  }

  /** Starts one. */
  static async start(props: FakeTelegramProps = {}): Promise<FakeTelegram> {
    const fake = new FakeTelegram(props.token ?? '4242:test-token-of-the-fake', props);
    fake.server.listen(0, '127.0.0.1');
    await once(fake.server, 'listening');
    return fake;
  }

  /** What `BOT_API_ROOT` is set to. */
  get apiRoot(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** The texts in a chat as they stand now, the oldest first. */
  textsTo(chatId: number): string[] {
    return this.world.sent.filter(({ chat_id }) => chat_id === chatId).map(({ text }) => text);
  }

  /** What the bot was asked with a method. */
  callsOf(method: string): Record<string, unknown>[] {
    return this.calls.filter((call) => call.method === method).map(({ payload }) => payload);
  }

  /** Waits until something is so; looks again at each call that comes in. */
  async until<T>(look: () => T | undefined | null | false): Promise<T> {
    for (;;) {
      const found = look();
      if (found !== undefined && found !== null && found !== false) return found;
      await new Promise<void>((resolve) => this.arrived.add(resolve));
    }
  }

  /** Posts every waiting update to the webhook, each until it is answered with 200; returns the statuses. */
  async deliver(updates: readonly Update[] = this.world.updates.splice(0)): Promise<number[]> {
    const { webhook } = this.world;
    if (webhook === null) throw new Error('no webhook is set');
    const statuses: number[] = [];
    for (const update of updates) {
      const response = await fetch(webhook.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Telegram-Bot-Api-Secret-Token': webhook.secret,
        },
        body: JSON.stringify(update),
      });
      statuses.push(response.status);
    }
    return statuses;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token, method = ''] = /^\/bot([^/]+)\/(?:test\/)?(\w+)/.exec(request.url ?? '') ?? [];
    const payload = await read(request);
    if (token !== this.token) {
      this.refuse(response, new ApiRefusal(401, 'Unauthorized'));
      return;
    }
    if (method === 'getUpdates') {
      this.giveUpdates(response, payload);
      return;
    }
    this.calls.push({ method, payload, at: this.world.now() });
    const fault = this.faults.take(method);
    try {
      if (fault !== null && 'loseRequest' in fault) {
        request.socket.destroy();
        return;
      }
      if (fault !== null && 'refuse' in fault) throw fault.refuse;
      const result = carryOut(this.desk, method, payload);
      await this.give(request, response, result, fault);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      this.refuse(response, error);
    } finally {
      for (const resolve of this.arrived) resolve();
      this.arrived.clear();
    }
  }

  private async give(
    request: IncomingMessage,
    response: ServerResponse,
    result: unknown,
    fault: Fault | null,
  ): Promise<void> {
    if (fault !== null && 'loseAnswer' in fault) {
      request.socket.destroy();
      return;
    }
    if (fault !== null && 'hold' in fault) await fault.hold;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ ok: true, result }));
  }

  private refuse(response: ServerResponse, { code, description, parameters }: ApiRefusal): void {
    response.statusCode = code;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ ok: false, error_code: code, description, parameters }));
  }

  /** Updates from `offset` on; those before it are confirmed and gone. */
  private giveUpdates(response: ServerResponse, payload: Record<string, unknown>): void {
    if (this.world.webhook !== null) {
      const words = "Conflict: can't use getUpdates method while webhook is active";
      return this.refuse(response, new ApiRefusal(409, words));
    }
    const { updates } = this.world;
    const offset = Number(payload['offset'] ?? 0);
    while (updates[0] !== undefined && updates[0].update_id < offset) updates.shift();
    const give = (): void => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ ok: true, result: updates.slice(0, 100) }));
    };
    if (updates.length > 0 || Number(payload['timeout'] ?? 0) === 0) give();
    else setTimeout(give, NOTHING_NEW_MS);
  }
}
