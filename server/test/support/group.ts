import { Socket } from 'node:net';
import pino from 'pino';
import { systemTimers } from '../../src/platform/core/node-ports.js';
import type { Timers } from '../../src/platform/core/ports.js';
import { Channel } from '../../src/platform/processes/channel.js';
import { Exchange } from '../../src/platform/processes/exchange.js';
import type { FromMember, ToMember } from '../../src/platform/processes/messages.js';

/** The connection as the other end of a channel has it: another object for the same handle. */
function received(connection: Socket): Socket {
  const sent = connection as unknown as { _handle: { reading: boolean } | null };
  const options = { handle: sent._handle, readable: true, writable: true };
  // Another process has an object of its own, which does not read yet.
  if (sent._handle !== null) sent._handle.reading = false;
  sent._handle = null;
  return new Socket(options);
}

/** Processes of one address that all live in this one: what they say goes through a real exchange, each message in a turn of its own. */
export class TestGroup {
  readonly exchange = new Exchange();

  constructor(
    private readonly folder: string,
    private readonly timers: Timers = systemTimers,
  ) {}

  /** One more, which does not serve yet. */
  join(place: string): Channel {
    let hear: Parameters<ConstructorParameters<typeof Channel>[0]['first']['onMessage']>[0] = () => undefined;
    const others = this.exchange.serving;
    this.exchange.add(place, {
      say: (message: ToMember, connection) => void setImmediate(() => hear(message, connection)),
    });
    return new Channel({
      place,
      url: 'http://here',
      others,
      folder: this.folder,
      first: {
        say: (message, connection) => void setImmediate(() => this.take(place, message, connection)),
        onMessage: (listener) => (hear = listener),
      },
      timers: this.timers,
      log: pino({ level: 'silent' }),
    });
  }

  private take(from: string, message: FromMember, connection: Socket | undefined): void {
    if (message.kind === 'lead' && connection !== undefined)
      this.exchange.say(message.to, { kind: 'led', id: 0, head: message.head }, received(connection));
    else this.exchange.take(from, message);
  }

  /** Gives a new connection to the process at a place. */
  open(place: string, connection: Socket): void {
    this.exchange.say(place, { kind: 'opened', id: 0 }, connection);
  }

  /** Resolves once everything that was said so far is heard and answered. */
  async said(): Promise<void> {
    for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}
