/** How the page and the server exchange messages, by Socket.IO's names. */
export type TransportName = 'websocket' | 'polling';

const KEY = 'hokm-transport';
/** Longest wait for an answer of the first attempt, ms: with one more over the other transport it stays below ten seconds. */
export const PATIENCE = 4500;
const MOST_PATIENCE = 20_000;

const other = (name: TransportName): TransportName => (name === 'websocket' ? 'polling' : 'websocket');

/**
 * Chooses the transport that is tried first: the one that worked last on this device, and after a silence the other one. Some
 * networks let WebSocket neither through nor fail.
 */
export class TransportChoice {
  #first: TransportName;
  #silences = 0;

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#first = storage.getItem(KEY) === 'polling' ? 'polling' : 'websocket';
  }

  get order(): TransportName[] {
    return [this.#first, other(this.#first)];
  }

  /** Longest wait for an answer, ms. Slow networks get more with each round over both. */
  get patience(): number {
    return Math.min(MOST_PATIENCE, PATIENCE * 2 ** Math.floor(this.#silences / 2));
  }

  /** The server has answered over it. */
  proved(name: TransportName): void {
    this.#first = name;
    this.#silences = 0;
    this.storage.setItem(KEY, name);
  }

  /** Nothing came over it. True if the other one has not been tried since the last answer: it is tried at once. */
  silent(name: TransportName): boolean {
    this.#first = other(name);
    this.#silences += 1;
    return this.#silences % 2 === 1;
  }
}
