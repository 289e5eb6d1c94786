import type { Socket } from 'node:net';
import type { Log, Timers } from '../core/ports.js';
import type { Beginning, FromMember, ToMember } from './messages.js';

/** A question to the other processes that is not answered for so long has failed, ms. */
const ANSWER_MS = 5_000;
/** The topic of answers. */
const ANSWERS = 'answer';

/** The way to the first process. */
export interface FirstProcess {
  say(message: FromMember, connection?: Socket): void;
  /** Sets the listener for what it says; once. */
  onMessage(hear: (message: ToMember, connection: Socket | undefined) => void): void;
}

interface Question {
  readonly id: number;
  readonly body: unknown;
}

interface Answer {
  readonly id: number;
  readonly body: unknown;
}

interface Waiting {
  readonly answers: unknown[];
  /** The places that have not answered. */
  readonly from: Set<string>;
  readonly settle: () => void;
}

export interface ChannelProps extends Pick<Beginning, 'place' | 'url' | 'others' | 'folder'> {
  readonly first: FirstProcess;
  readonly timers: Timers;
  readonly log: Log;
}

/**
 * This process among those of one address. Messages of one process arrive in the order in which they were sent. One to a process that
 * ends meanwhile is lost.
 */
export class Channel {
  readonly place: string;
  /** The address that all processes have, without a slash at the end. */
  readonly url: string;
  /** Each process listens there, at a socket named by its place. */
  readonly folder: string;
  private readonly serving: Set<string>;
  private readonly leaving = new Set<string>();
  private readonly hearers = new Map<string, (body: unknown, from: string) => void>();
  private readonly answerers = new Map<string, (body: unknown, from: string) => unknown>();
  private readonly waiting = new Map<number, Waiting>();
  private readonly joined: ((place: string) => void)[] = [];
  private readonly gone: ((place: string) => void)[] = [];
  private hearOpened: (connection: Socket) => void = (connection) => connection.destroy();
  private hearLed: (connection: Socket, head: Buffer) => void = (connection) => connection.destroy();
  private hearStop: () => void = () => undefined;
  private isStopping = false;
  private questions = 0;

  constructor(private readonly props: ChannelProps) {
    this.place = props.place;
    this.url = props.url;
    this.folder = props.folder;
    this.serving = new Set(props.others);
    props.first.onMessage((message, connection) => this.hear(message, connection));
  }

  /** The places of the other processes that serve. */
  get others(): readonly string[] {
    return [...this.serving];
  }

  /** True for the place of another process to which connections can be led. */
  isOpen(place: string): boolean {
    return this.serving.has(place) && !this.leaving.has(place);
  }

  /** This process serves from now on. */
  serves(): void {
    this.props.first.say({ kind: 'serves' });
  }

  /** This process stops: no connection shall be led to it any more. */
  leaves(): void {
    this.props.first.say({ kind: 'leaves' });
  }

  /** Sends to the processes at these places. `body` is sent as JSON. */
  tell(to: readonly string[], topic: string, body: unknown): void {
    if (to.length > 0) this.props.first.say({ kind: 'tell', to, topic, text: JSON.stringify(body) });
  }

  /** Sets the listener of a topic; once. */
  onTold(topic: string, hear: (body: unknown, from: string) => void): void {
    this.hearers.set(topic, hear);
  }

  /** Asks all others; resolves with their answers, without those of processes that end meanwhile. Rejects when one stays silent. */
  ask(topic: string, body: unknown): Promise<readonly unknown[]> {
    const from = new Set(this.serving);
    if (from.size === 0) return Promise.resolve([]);
    this.questions += 1;
    const id = this.questions;
    return new Promise((resolve, reject) => {
      const late = this.props.timers.set(ANSWER_MS, () => {
        this.waiting.delete(id);
        reject(new Error(`no answer from ${[...from].join(', ')} about ${topic}`));
      });
      const answers: unknown[] = [];
      this.waiting.set(id, {
        answers,
        from,
        settle: () => {
          late.cancel();
          this.waiting.delete(id);
          resolve(answers);
        },
      });
      this.tell([...from], topic, { id, body } satisfies Question);
    });
  }

  /** Sets what answers the questions of a topic; once. A question that fails here is answered with null. */
  onAsked(topic: string, answer: (body: unknown, from: string) => unknown): void {
    this.answerers.set(topic, answer);
  }

  /** Calls back with each process that serves from now on. */
  onJoined(listener: (place: string) => void): void {
    this.joined.push(listener);
  }

  /** Calls back with each process that is gone. */
  onGone(listener: (place: string) => void): void {
    this.gone.push(listener);
  }

  /** Gives a connection to another process, with what was read of it. */
  lead(connection: Socket, to: string, head: Buffer): void {
    this.props.first.say({ kind: 'lead', to, head }, connection);
  }

  /** Sets the listener for new connections that this process shall serve; once. */
  onOpened(hear: (connection: Socket) => void): void {
    this.hearOpened = hear;
  }

  /** Sets the listener for connections that others give to this process; once. */
  onLed(hear: (connection: Socket, head: Buffer) => void): void {
    this.hearLed = hear;
  }

  /** Sets the listener for the stop of all processes; once. It hears of one that came before, too. */
  onStop(hear: () => void): void {
    this.hearStop = hear;
    if (this.isStopping) hear();
  }

  private hear(message: ToMember, connection: Socket | undefined): void {
    switch (message.kind) {
      case 'serves':
        this.leaving.delete(message.place);
        this.serving.add(message.place);
        for (const listener of this.joined) listener(message.place);
        break;
      case 'leaves':
        this.leaving.add(message.place);
        break;
      case 'gone':
        this.lost(message.place);
        break;
      case 'told':
        this.told(message);
        break;
      // A connection that was closed on its way comes without itself.
      case 'opened':
        this.props.first.say({ kind: 'took', id: message.id });
        if (connection !== undefined) this.hearOpened(connection);
        break;
      case 'led':
        this.props.first.say({ kind: 'took', id: message.id });
        if (connection !== undefined) this.hearLed(connection, message.head);
        break;
      case 'stop':
        this.isStopping = true;
        this.hearStop();
        break;
      case 'begin':
        break;
    }
  }

  private lost(place: string): void {
    this.serving.delete(place);
    this.leaving.delete(place);
    for (const waiting of [...this.waiting.values()]) this.answered(waiting, place);
    for (const listener of this.gone) listener(place);
  }

  private told({ from, topic, text }: ToMember & { readonly kind: 'told' }): void {
    const body: unknown = JSON.parse(text);
    if (topic === ANSWERS) {
      const { id, body: answer } = body as Answer;
      const waiting = this.waiting.get(id);
      if (waiting === undefined) return;
      if (answer !== null) waiting.answers.push(answer);
      this.answered(waiting, from);
      return;
    }
    const answerer = this.answerers.get(topic);
    if (answerer === undefined) this.hearers.get(topic)?.(body, from);
    else void this.answer(answerer, topic, body as Question, from);
  }

  private async answer(
    answerer: (body: unknown, from: string) => unknown,
    topic: string,
    { id, body }: Question,
    from: string,
  ): Promise<void> {
    let answer: unknown = null;
    try {
      answer = (await answerer(body, from)) ?? null;
    } catch (error) {
      this.props.log.error({ err: error, topic, from }, 'question of another process failed');
    }
    this.tell([from], ANSWERS, { id, body: answer } satisfies Answer);
  }

  private answered({ from, settle }: Waiting, place: string): void {
    from.delete(place);
    if (from.size === 0) settle();
  }
}
