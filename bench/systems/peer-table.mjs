import { Arrivals } from '../lib/arrivals.mjs';
import { firstLegal } from '../peers/rules.mjs';

/**
 * A table of any peer: four seats that report their view (`{plays, turn, trick, hand}`) and play the first legal card when it
 * is their turn and the thinking time is over. A play counts when all four have seen it.
 */
export class PeerTable {
  #arrivals = new Arrivals();
  #seen = [-1, -1, -1, -1];
  #begun = () => undefined;
  playing = new Promise((resolve) => (this.#begun = resolve));

  /** `seats`: `{play(card), received(), close()}` each. */
  constructor({ think, onDelay }) {
    this.think = think;
    this.onDelay = onDelay;
    this.seats = [];
    this.running = false;
    this.waiting = null;
  }

  run() {
    this.running = true;
    this.waiting?.();
    return new Promise(() => undefined);
  }

  received() {
    return this.seats.reduce((bytes, seat) => bytes + seat.received(), 0);
  }

  close() {
    this.running = false;
    for (const seat of this.seats) seat.close();
  }

  saw(seat, { plays, turn, trick, hand }) {
    if (plays <= this.#seen[seat]) return;
    this.#seen[seat] = plays;
    const ms = this.#arrivals.seen(plays, performance.now());
    if (ms !== null) this.onDelay(ms);
    if (turn !== seat) return;
    const card = firstLegal(hand, trick);
    const play = () => {
      const delay = this.#arrivals.sent(plays + 1, performance.now());
      if (delay !== null) this.onDelay(delay);
      this.seats[seat].play(card);
    };
    const go = () => {
      this.#begun();
      const wait = this.think();
      if (wait === 0) play();
      else setTimeout(play, wait);
    };
    if (this.running) go();
    else this.waiting = go;
  }
}
