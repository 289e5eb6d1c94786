import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { extname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Endpoint } from '../../shared/src/api/endpoint.js';
import { SUBJECTS } from '../../shared/src/api/subjects.js';
import { ERRORS, type ErrorCode } from '../../shared/src/errors/index.js';
import { errorText } from '../../shared/src/text/index.js';
import type { Answers, DownloadedFile, Failure, Path, Sent, Stream } from '../../web/src/testing/index.js';

/** An empty page, for the time between two loads. */
export const BLANK = '/blank';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Every call by method and pattern; those without parameters first. */
const CALLS = SUBJECTS.flatMap(({ endpoints }) => endpoints)
  .map((endpoint) => {
    const [method = '', path = ''] = endpoint.path.split(' ');
    return {
      endpoint,
      method,
      pattern: new RegExp(`^/api${path.replaceAll(/:(\w+)/gu, '(?<$1>[^/]+)')}$`, 'u'),
    };
  })
  .sort((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length);

/** Where an app lies: the folder that it was built into, and its address. */
interface Place {
  readonly built: string;
  readonly base: string;
}

/**
 * A built app's files, and answers to its calls that a test gives. No page reaches beyond it. What is served from here, and not
 * at the page's edge, is kept and compiled once by the browser.
 */
export class AnswerServer {
  answers: Answers = {};
  /** How calls without an answer fail; undefined: they are a problem. */
  others: Failure | undefined;
  readonly sent: Sent[] = [];
  /** Calls without an answer, and answers that their contract refuses. */
  readonly problems: string[] = [];
  readonly http: Server;
  /** Calls that stay unanswered. */
  private readonly held = new Set<Socket>();
  /** Answers that go on, with what is sent in each. */
  private readonly streams = new Map<ServerResponse, string>();

  private constructor(private readonly place: Place) {
    this.http = createServer((request, response) => void this.serve(request, response));
  }

  static async start(place: Place): Promise<AnswerServer> {
    const server = new AnswerServer(place);
    await new Promise<void>((done) => server.http.listen(0, '127.0.0.1', done));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** Ends the calls that were never answered, as a browser has few connections to a server, and gives a sign of life in those that go on. */
  release(): void {
    for (const socket of this.held) socket.destroy();
    this.held.clear();
    for (const [response, text] of this.streams) response.write(text);
  }

  async stop(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise((done) => this.http.close(done));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A request that comes while the server stops has no address any more.
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    try {
      if (url.pathname.startsWith('/api/')) await this.serveCall(request, response, url);
      else this.serveFile(response, url.pathname);
    } catch (error) {
      this.problems.push(`${request.method} ${url.pathname}: ${String(error)}`);
      request.socket.destroy();
    }
  }

  private serveFile(response: ServerResponse, pathname: string): void {
    if (pathname === BLANK) {
      response.setHeader('content-type', 'text/html').end();
      return;
    }
    const file = join(this.place.built, pathname.slice(this.place.base.length));
    const isPage = extname(pathname) === '';
    if (!isPage && !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const sent = isPage ? join(this.place.built, 'index.html') : file;
    response.setHeader('content-type', TYPES[extname(sent)] ?? 'application/octet-stream');
    response.setHeader('cache-control', isPage ? 'no-cache' : 'max-age=31536000, immutable');
    createReadStream(sent).pipe(response);
  }

  private async serveCall(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const method = request.method ?? 'GET';
    const call = CALLS.find((each) => each.method === method && each.pattern.test(url.pathname));
    if (call === undefined) throw new Error('There is no such call.');
    const { endpoint, pattern } = call;
    const isJson = request.headers['content-type']?.includes('json') === true;
    const body: unknown = isJson ? await json(request) : null;
    if (!isJson) request.resume();
    const sent: Sent = {
      call: endpoint.path,
      params: { ...pattern.exec(url.pathname)?.groups },
      query: url.searchParams,
      body,
      language: request.headers['accept-language']?.startsWith('en') === true ? 'en' : 'fa',
    };
    this.sent.push(sent);
    const answer = this.answerTo(endpoint, sent);
    if (answer === 'never') this.held.add(request.socket);
    // No answer at all would be asked for once more by the browser itself.
    else if (answer === 'lost') request.socket.end('lost\r\n');
    else if (answer === 500) refuse(response, 'server/unavailable', { status: 500, ...sent });
    else if (typeof answer === 'string') refuse(response, answer, sent);
    else if (isRefusal(answer)) refuse(response, answer.refused, { details: answer, ...sent });
    else if ('stream' in answer) this.goOn(response, answer as Stream);
    else if ('file' in answer) sendFile(response, answer as DownloadedFile);
    else {
      this.compare(endpoint, answer);
      sendJson(response, endpoint.status ?? 200, answer);
    }
  }

  private goOn(response: ServerResponse, { stream }: Stream): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(stream);
    this.streams.set(response, stream);
    response.once('close', () => this.streams.delete(response));
  }

  private answerTo(endpoint: Endpoint, sent: Sent): object | Failure {
    const given: unknown = this.answers[endpoint.path as Path] ?? this.others;
    const tell = given as (sent: Sent) => object | Failure;
    const answer = typeof given === 'function' ? tell(sent) : (given as object | Failure | undefined);
    if (answer === undefined) this.problems.push(`No answer for ${endpoint.path}`);
    return answer ?? 'lost';
  }

  /** What types do not see: numbers out of range, dates in another form. */
  private compare(endpoint: Endpoint, answer: object): void {
    const read = endpoint.answer?.safeParse(answer);
    if (read?.success === false) this.problems.push(`${endpoint.path}: ${read.error.message}`);
  }
}

/** A bulk action's answer has a field of this name too: a list. */
const isRefusal = (answer: object): answer is Refused =>
  'refused' in answer && typeof answer.refused === 'string';

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendFile(response: ServerResponse, { file, name, type }: DownloadedFile): void {
  if (type === undefined) response.setHeader('content-disposition', `attachment; filename="${name}"`);
  else response.setHeader('content-type', type);
  response.end(file);
}

type Refused = Extract<Failure, object>;

interface Refusal {
  readonly language: 'fa' | 'en';
  readonly status?: number;
  readonly details?: object;
}

function refuse(
  response: ServerResponse,
  code: ErrorCode,
  { language, status = ERRORS[code], details }: Refusal,
): void {
  sendJson(response, status, { success: false, code, message: errorText(code, language), ...details });
}
