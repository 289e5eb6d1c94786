import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { User } from 'grammy/types';
import { Faults } from './faults.js';
import { SendCounter, type SendLimits } from './limits.js';
import { runMethod, type FakeState } from './methods.js';
import { People } from './people.js';
import { ApiRefusal } from './refusal.js';
import { World } from './world.js';

export interface FakeTelegramProps {
  /** `<digits>:<text>`. */
  readonly token?: string;
  readonly username?: string;
  /** Null: no limits. */
  readonly limits?: SendLimits | null;
  /** Ms since 1970. */
  readonly now?: () => number;
}

/** A call of the Bot API. */
export interface ApiCall {
  readonly method: string;
  readonly payload: Record<string, unknown>;
  readonly at: number;
}

const NOTHING_NEW_MS = 20;

/** Reads a multipart form (RFC 7578): each field as text, `attach://` replaced by its file. */
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

interface ApiAnswer {
  readonly status: number;
  readonly body: object;
}

const refusalOf = ({ code, description, parameters }: ApiRefusal): ApiAnswer => ({
  status: code,
  body: { ok: false, error_code: code, description, parameters },
});

function send(response: ServerResponse, { status, body }: ApiAnswer): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(body));
}

/** The token and the method of a path of the Bot API. */
function routeOf(path: string): { readonly token: string; readonly method: string } {
  const [, token = '', method = ''] = /^\/bot([^/]+)\/(?:test\/)?(\w+)/.exec(path) ?? [];
  return { token, method };
}

/**
 * A Bot API on a free port of the loopback, for one bot. It is as strict as Telegram: calls that it accepts, Telegram
 * should accept as well.
 */
export class FakeTelegram {
  readonly calls: ApiCall[] = [];
  readonly faults = new Faults();
  readonly people: People;
  readonly world: World;
  private readonly state: FakeState;
  private readonly server = createServer((request, response) => void this.answer(request, response));
  /** How often two processes polled at the same time. */
  conflicts = 0;
  private endPolling: (() => void) | null = null;
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
    this.state = { world: this.world, counter: new SendCounter(props.limits ?? null, now) };
    this.people = new People(this.world, token);
  }

  /** One that is reached by its `fetch` only. */
  static offline(props: FakeTelegramProps = {}): FakeTelegram {
    return new FakeTelegram(props.token ?? '4242:test-token-of-the-fake', props);
  }

  static async start(props: FakeTelegramProps = {}): Promise<FakeTelegram> {
    const fake = FakeTelegram.offline(props);
    fake.server.listen(0, '127.0.0.1');
    await once(fake.server, 'listening');
    return fake;
  }

  /** Value for `BOT_API_ROOT`. */
  get apiRoot(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Present texts of the bot's messages in a chat, oldest first. */
  textsTo(chatId: number): string[] {
    return this.world.sent.filter(({ chat_id }) => chat_id === chatId).map(({ text }) => text);
  }

  /** Payloads of the bot's calls of a method. */
  callsOf(method: string): Record<string, unknown>[] {
    return this.calls.filter((call) => call.method === method).map(({ payload }) => payload);
  }

  /** Waits until `look` finds something; it is called again after each call of the bot. */
  async until<T>(look: () => T | undefined | null | false): Promise<T> {
    for (;;) {
      const found = look();
      if (found !== undefined && found !== null && found !== false) return found;
      await new Promise<void>((resolve) => this.arrived.add(resolve));
    }
  }

  /** The same calls without a network, for a client that takes a `fetch`: all but `getUpdates`. */
  readonly fetch = async (url: string, { body = '' }: { readonly body?: string } = {}): Promise<object> => {
    const { token, method } = routeOf(new URL(url).pathname);
    const answer = await this.call(
      token,
      method,
      body === '' ? {} : (JSON.parse(body) as Record<string, unknown>),
    );
    if (answer === null) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    return { json: () => Promise.resolve(JSON.parse(JSON.stringify(answer.body))) };
  };

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { token, method } = routeOf(request.url ?? '');
    const payload = await read(request);
    if (method === 'getUpdates' && token === this.token) {
      this.giveUpdates(response, payload);
      return;
    }
    const answer = await this.call(token, method, payload);
    if (answer === null) request.socket.destroy();
    else send(response, answer);
  }

  /** What a call is answered; null when the answer is lost. */
  private async call(
    token: string,
    method: string,
    payload: Record<string, unknown>,
  ): Promise<ApiAnswer | null> {
    if (token !== this.token) return refusalOf(new ApiRefusal(401, 'Unauthorized'));
    this.calls.push({ method, payload, at: this.world.now() });
    const fault = this.faults.take(method, payload);
    try {
      if (fault !== null && 'refuse' in fault) throw fault.refuse;
      const result = runMethod(this.state, method, payload);
      if (fault !== null && 'loseAnswer' in fault) return null;
      if (fault !== null && 'hold' in fault)
        await (typeof fault.hold === 'function' ? fault.hold() : fault.hold);
      return { status: 200, body: { ok: true, result } };
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      return refusalOf(error);
    } finally {
      for (const resolve of this.arrived) resolve();
      this.arrived.clear();
    }
  }

  /** Answers with the updates from `offset` on, which confirms those before it. */
  private giveUpdates(response: ServerResponse, payload: Record<string, unknown>): void {
    if (this.world.webhook !== null) {
      const words = "Conflict: can't use getUpdates method while webhook is active";
      send(response, refusalOf(new ApiRefusal(409, words)));
      return;
    }
    // Telegram ends the request of another poller.
    this.endPolling?.();
    this.endPolling = null;
    const { updates } = this.world;
    const offset = Number(payload['offset'] ?? 0);
    while (updates[0] !== undefined && updates[0].update_id < offset) updates.shift();
    const give = (): void =>
      send(response, { status: 200, body: { ok: true, result: updates.slice(0, 100) } });
    if (updates.length > 0 || Number(payload['timeout'] ?? 0) === 0) give();
    else this.holdPolling(response, give);
  }

  private holdPolling(response: ServerResponse, give: () => void): void {
    const timer = setTimeout(() => {
      this.endPolling = null;
      give();
    }, NOTHING_NEW_MS);
    const end = (): void => {
      clearTimeout(timer);
      this.conflicts += 1;
      const words =
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running';
      send(response, refusalOf(new ApiRefusal(409, words)));
    };
    this.endPolling = end;
    // The process is gone.
    response.once('close', () => {
      clearTimeout(timer);
      if (this.endPolling === end) this.endPolling = null;
    });
  }
}
