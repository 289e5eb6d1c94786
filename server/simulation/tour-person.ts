import type { EventQueue } from './event-queue.js';
import { unlessLost } from './lossy-store.js';
import type { SeededRandom } from './seeded-random.js';
import type { Phone } from './phone.js';
import type { Look, TourProcess, TourWish } from './tour-process.js';

/** How people are, shares per act. */
export interface TourFaults {
  /** A wish is sent twice. */
  twice: number;
  /** A wish that makes no sense now. */
  odd: number;
  /** Somebody changes their mind. */
  goes: number;
  /** Of tables, to which somebody does not come. */
  away: number;
  /** Of matches, which somebody leaves. */
  gives_up: number;
  /** Of breaks between two rounds, in which somebody wants a reserve for their pair. */
  replaces: number;
}

export interface TourPersonProps {
  readonly agenda: EventQueue;
  readonly chance: SeededRandom;
  readonly faults: TourFaults;
  readonly player_id: string;
  /** Everybody else of the run; the first one is the partner they like. */
  readonly others: readonly string[];
  /** Does not sign up, but comes where a pair needs a reserve. */
  readonly isReserve: boolean;
  /** People who do not sign up. */
  readonly reserves: readonly string[];
  readonly phone: Phone;
  readonly anyProcess: () => TourProcess | undefined;
}

/** Tries of which each has a key. */
const KEYED: readonly TourWish['type'][] = ['join', 'accept', 'be_reserve'];
const LEAST_PAUSE_MS = 1_500;
const MOST_PAUSE_MS = 9_000;
const WAY_MS = 80;

/** Somebody who looks at a tournament again and again, and does what their next step is, or something else. */
export class TourPerson {
  /** They have said that they are there, and it was confirmed. */
  isChecked = false;
  /** They have wished to be out at some time, whatever became of it. */
  hasLeft = false;
  /** They have said yes to a pair that needed a reserve, and it was confirmed. */
  isReserve = false;
  /** Rooms to which a look has led them. */
  readonly led = new Set<string>();
  /** The room from whose table they were lost; null while they are at none, or back. */
  private lostFrom: string | null = null;
  private key = '';
  private tries = 0;
  /** What was decided about a table: to come, or to stay away; and of its match, to play or to give up. */
  private readonly decided = new Map<string, boolean>();
  private readonly comesToStart: boolean;

  constructor(private readonly props: TourPersonProps) {
    this.comesToStart = props.chance.happens(0.95);
    this.newKey();
  }

  get player_id(): string {
    return this.props.player_id;
  }

  /** Begins to look, and goes on until the run ends. */
  begin(): void {
    const { agenda, chance } = this.props;
    agenda.after(chance.between(LEAST_PAUSE_MS, MOST_PAUSE_MS), () => {
      if (this.phone.isThere) this.visit();
      this.begin();
    });
  }

  get phone(): Phone {
    return this.props.phone;
  }

  /** They have decided to come to a table. */
  cameTo(room_id: string): boolean {
    return this.decided.get(`come ${room_id}`) === true;
  }

  /** True where the person is at a table, and plays. */
  isAt(room_id: string): boolean {
    return this.phone.isThere && this.once(`come ${room_id}`, 1 - this.props.faults.away);
  }

  private visit(): void {
    const process = this.props.anyProcess();
    if (process === undefined) return;
    process.deliver(() => {
      process.look(this.player_id).then((look) => {
        if (look === null || !this.phone.isThere) return;
        const wish = this.wish(look);
        if (wish !== null) this.send(wish);
        this.after(look);
      }, unlessLost);
    });
  }

  /** A look leads to a table; afterwards the phone may be lost, or put away. */
  private after({ step, room_id }: Look): void {
    if (room_id !== null) this.led.add(room_id);
    if (step === 'wait_start' || step === 'checked') this.phone.waits();
    if (!this.phone.afterLook() || room_id === null) return;
    this.lostFrom = room_id;
    this.send({ type: 'lose', room_id });
  }

  private send(wish: TourWish): void {
    const { agenda, chance, faults, anyProcess } = this.props;
    if (wish.type === 'leave') this.hasLeft = true;
    const times = chance.happens(faults.twice) ? 2 : 1;
    for (let time = 0; time < times; time++) {
      const process = anyProcess();
      agenda.after(chance.between(0, WAY_MS), () => {
        process?.deliver(() => {
          process.ask(this.player_id, wish).then((answer) => {
            if (answer.ok && wish.type === 'check_in') this.isChecked = true;
            // A refused try is over; one without an answer is asked for again.
            if (!answer.ok && KEYED.includes(wish.type)) this.newKey();
            if (answer.ok && wish.type === 'be_reserve') this.isReserve = true;
            if (answer.ok && wish.type === 'come' && wish.room_id === this.lostFrom) this.lostFrom = null;
          }, unlessLost);
        });
      });
    }
  }

  private wish(look: Look): TourWish | null {
    const { chance, faults, others, isReserve } = this.props;
    if (chance.happens(faults.odd)) return this.oddWish(look);
    const { step, room_id, asker } = look;
    if (step === 'wait_round' && look.replaceable.length > 0 && chance.happens(faults.replaces))
      return this.reserveWish(look);
    const friend = chance.happens(0.95) ? others[0] : chance.pick(others);
    switch (step) {
      case 'sign_up':
        if (isReserve) return null;
        return { type: 'join', partner: friend ?? '', key: this.key };
      case 'answer':
        if (asker === null) return null;
        return chance.happens(faults.goes)
          ? { type: 'leave' }
          : { type: 'accept', partner: asker, key: this.key };
      case 'reserve':
        return chance.happens(faults.goes)
          ? { type: 'leave' }
          : { type: 'be_reserve', key: `reserve ${this.key}` };
      case 'check_in':
        return this.comesToStart ? { type: 'check_in' } : null;
      case 'to_table':
        return room_id !== null && this.isAt(room_id) ? { type: 'come', room_id } : null;
      case 'playing':
        if (room_id !== null && room_id === this.lostFrom) return { type: 'come', room_id };
        return room_id !== null && this.once(`give up ${room_id}`, faults.gives_up)
          ? { type: 'give_up', room_id }
          : null;
      case 'rest':
        return chance.happens(0.5) ? { type: 'seek' } : null;
      case 'wait_round':
        return chance.happens(faults.goes)
          ? { type: chance.pick(['leave', 'bye', 'rest'] as const) ?? 'bye' }
          : null;
      case 'wait_partner':
      case 'wait_start':
      case 'checked':
        return chance.happens(faults.goes) ? { type: 'leave' } : null;
      default:
        return null;
    }
  }

  private reserveWish({ replaceable }: Look): TourWish {
    const { chance, reserves, others } = this.props;
    const player = chance.pick(chance.happens(0.9) ? reserves : others) ?? '';
    return { type: 'ask_reserve', player, instead_of: chance.pick(replaceable) ?? '' };
  }

  /** Something that may come at any time: from an old page, or from somebody who tries things. */
  private oddWish({ room_id, asker }: Look): TourWish {
    const { chance, others } = this.props;
    const partner = chance.pick(others) ?? '';
    const key = this.key;
    const any: TourWish[] = [
      { type: 'join', partner, key },
      { type: 'accept', partner: asker ?? partner, key },
      { type: 'check_in' },
      { type: 'bye' },
      { type: 'rest' },
      { type: 'seek' },
      { type: 'be_reserve', key: `reserve ${key}` },
      { type: 'ask_reserve', player: partner, instead_of: this.player_id },
    ];
    if (room_id !== null) any.push({ type: 'come', room_id });
    if (chance.happens(0.05)) any.push({ type: 'leave' });
    return chance.pick(any) ?? { type: 'seek' };
  }

  private once(what: string, share: number): boolean {
    const known = this.decided.get(what) ?? this.props.chance.happens(share);
    this.decided.set(what, known);
    return known;
  }

  private newKey(): void {
    this.tries += 1;
    this.key = `try ${this.tries} of ${this.player_id}`;
  }
}
