import { ServerResponse, type IncomingMessage } from 'node:http';
import { ERRORS } from '@hokm/shared/errors';
import { errorText, type Language } from '@hokm/shared/text';
import type { Timers } from '../core/ports.js';
import type { Signals } from '../core/signals.js';
import { rateLimitKey } from './address.js';
import { isInNetworks } from './networks.js';
import { clientAddress, isLoopback } from './request-source.js';
import { dataHeaders } from './security-headers.js';
import { endUnreadBody } from './unread-bodies.js';

/** A request with more lines of headers is refused: Node would leave out what comes after a number of them. */
export const HEADER_LINES_MAX = 100;

const WINDOW_MS = 30_000;

/**
 * Requests of one address in 30 s, answered or refused: calls and new connections, pages and pictures, and what open connections
 * without a WebSocket send and fetch.
 */
export const REQUESTS_MAX = { calls: 3_000, files: 9_000, polls: 15_000 } as const;

type Kind = keyof typeof REQUESTS_MAX;

/** Paths of calls; pictures are files. Any other spelling than a path counts as a call. */
const CALLS = /^(?:[^/]|\/(?:api|health|metrics|socket\.io)(?:[/?]|$))/i;
const PICTURES = /^\/api\/(?:files|media)\//i;
/** Posts of Telegram come from few addresses, and have a class of limits of their own. */
const UPDATES = /^\/api\/bot\/webhook\/?(?:\?|$)/i;
/** From where it says that it sends them (https://core.telegram.org/bots/webhooks). */
const TELEGRAM = ['149.154.160.0/20', '91.108.4.0/22'];

/** What a request counts as; null for one that is counted elsewhere. */
function kindOf(url: string, address: string): Kind | null {
  if (UPDATES.test(url) && isInNetworks(TELEGRAM, address)) return null;
  return CALLS.test(url) && !PICTURES.test(url) ? 'calls' : 'files';
}

/**
 * Requests of an address that come at once wait for their turn, so that nobody else waits for them: they go in at twice the even
 * pace of its budget. What may come in this time at that pace goes in at once, ms.
 */
const AT_ONCE_MS = 3_000;
const PACE = 2;
/** Requests that wait for their turn, of all addresses: each takes a few KB. */
const WAITING_MAX = 2_000;

/** Counts requests by a key in windows that are the same for all, so that the end of one forgets everybody. */
class Budget {
  private readonly made = new Map<string, number>();
  private endsAt = 0;
  /** When the next request of a key would come at the pace, ms since 1970. */
  private readonly due = new Map<string, number>();

  constructor(
    private readonly most: number,
    private readonly timers: Timers,
  ) {}

  /** Seconds to wait; null for a request that may be made. */
  take(key: string): number | null {
    const now = this.timers.now();
    if (now >= this.endsAt || now < this.endsAt - WINDOW_MS) {
      this.made.clear();
      for (const [one, due] of this.due) if (due <= now) this.due.delete(one);
      this.endsAt = now + WINDOW_MS;
    }
    const made = (this.made.get(key) ?? 0) + 1;
    this.made.set(key, made);
    return made <= this.most ? null : Math.ceil((this.endsAt - now) / 1_000);
  }

  /** How long a request waits so that others have their turn too, ms. */
  wait(key: string): number {
    const now = this.timers.now();
    const next = Math.max(now, this.due.get(key) ?? 0) + WINDOW_MS / (PACE * this.most);
    this.due.set(key, next);
    return Math.max(0, next - now - AT_ONCE_MS);
  }
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The head of an answer that goes to a connection without Node's help. */
export function headOf(status: string, publicUrl: string | null): string {
  const headers = { ...dataHeaders(publicUrl), 'content-length': '0', connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status}`, ...lines, '', ''].join('\r\n');
}

const languageOf = ({ headers }: IncomingMessage): Language =>
  /^en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'fa';

const isResponse = (response: object): response is ServerResponse => response instanceof ServerResponse;

export interface FrontDoorProps {
  readonly publicUrl: string | null;
  /** Proxies of our own in front. */
  readonly proxies: number;
  /** Takes what floods say about attacks. */
  readonly signals: Signals;
  readonly timers: Timers;
}

/**
 * Stands before everything else, for calls, pages and connections alike. Who is refused here costs next to nothing: the answers
 * lie ready.
 */
export class FrontDoor {
  private readonly budgets: Readonly<Record<Kind, Budget>>;
  private readonly tooLong: Answer;
  private readonly tooMany: Readonly<Record<Language, Answer>>;
  private readonly heads: ReadonlyMap<number, string>;
  private waiting = 0;

  readonly publicUrl: string | null;

  constructor(private readonly props: FrontDoorProps) {
    const { publicUrl, timers } = props;
    this.publicUrl = publicUrl;
    this.budgets = {
      calls: new Budget(REQUESTS_MAX.calls, timers),
      files: new Budget(REQUESTS_MAX.files, timers),
      polls: new Budget(REQUESTS_MAX.polls, timers),
    };
    const headers = { ...dataHeaders(publicUrl), 'cache-control': 'no-store' };
    this.tooLong = { status: 431, headers: { ...headers, connection: 'close' }, body: '' };
    const refusalIn = (language: Language): Answer => {
      const code = 'request/too_many';
      const type = { 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Language' };
      const body = JSON.stringify({ success: false, code, message: errorText(code, language) });
      return { status: ERRORS[code], headers: { ...headers, ...type }, body };
    };
    this.tooMany = { fa: refusalIn('fa'), en: refusalIn('en') };
    this.heads = new Map([
      [429, headOf('429 Too Many Requests', publicUrl)],
      [431, headOf('431 Request Header Fields Too Large', publicUrl)],
    ]);
  }

  /**
   * True for a request that goes no further, and has its answer: it has too many lines of headers, or its address has sent too
   * many requests. `response`: anything but a response of Node for a request to become a WebSocket. `isPoll`: it belongs to an
   * open connection.
   */
  refuses(request: IncomingMessage, response: object, isPoll = false): boolean {
    if (request.rawHeaders.length > 2 * HEADER_LINES_MAX) {
      this.answer(request, response, this.tooLong);
      return true;
    }
    const { url = '' } = request;
    const address = clientAddress(request, this.props.proxies);
    const kind = isPoll ? 'polls' : kindOf(url, address);
    // From this machine: a proxy that nobody told us of, with everybody behind it.
    if (kind === null || isLoopback(address)) return false;
    const wait = this.budgets[kind].take(rateLimitKey(address));
    if (wait === null) return false;
    this.props.signals.note({ type: 'too_many', address, target: (url.split('?')[0] ?? '').slice(0, 128) });
    this.refuse(request, response, wait);
    return true;
  }

  /** Lets a request in, at once or when it is its turn, unless it is refused. One that has gone meanwhile is forgotten. */
  letIn(request: IncomingMessage, response: object, go: () => void): void {
    if (this.refuses(request, response)) return;
    const { proxies, timers } = this.props;
    const address = clientAddress(request, proxies);
    const kind = kindOf(request.url ?? '', address);
    const wait = kind === null || isLoopback(address) ? 0 : this.budgets[kind].wait(rateLimitKey(address));
    if (wait === 0) go();
    else if (this.waiting >= WAITING_MAX) this.refuse(request, response, Math.ceil(wait / 1_000));
    else {
      this.waiting += 1;
      timers.set(wait, () => {
        this.waiting -= 1;
        if (!request.socket.destroyed) go();
      });
    }
  }

  /** Answers that there were too many; `wait`: seconds until it is worth trying again. */
  private refuse(request: IncomingMessage, response: object, wait: number): void {
    const answer = this.tooMany[languageOf(request)];
    this.answer(request, response, {
      ...answer,
      headers: { ...answer.headers, 'retry-after': String(wait) },
    });
  }

  private answer(request: IncomingMessage, response: object, { status, headers, body }: Answer): void {
    if (isResponse(response)) {
      endUnreadBody(request, response, this.props.timers);
      response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
    } else request.socket.end(this.heads.get(status) ?? '', () => request.socket.destroy());
  }
}
