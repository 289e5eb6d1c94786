import type { EventQueue } from './event-queue.js';
import type { SeededRandom } from './seeded-random.js';

/** Shares of people by how they use their phones. */
export interface PhoneHabits {
  /** Of looks, after which the phone is lost for a while. */
  readonly lost: number;
  /** Of people, who put it away when they are signed up, until the bot tells them something. */
  readonly waits: number;
  /** Of people, who come late. */
  readonly late: number;
}

/** A phone that is always there. */
export const ALWAYS: PhoneHabits = { lost: 0, waits: 0, late: 0 };

interface PhoneProps {
  readonly agenda: EventQueue;
  readonly chance: SeededRandom;
  readonly habits: PhoneHabits;
  /** Messages of the bot to its owner so far. */
  readonly messages: () => number;
}

const LATE_MS = 4 * 60_000;
const LOST_MS = [4_000, 200_000] as const;
/** From a message to a look at it, ms. */
const READS_MS = [1_000, 45_000] as const;
const ASKS_MS = 1_000;

/** State of a person's phone: in use, lost, or put away until the bot sends a message. */
export class Phone {
  /** Times without it, ms since 1970; the last one may not have ended. */
  readonly absences: { readonly from: number; to: number }[] = [];
  private readonly isOfWaiting: boolean;

  constructor(private readonly props: PhoneProps) {
    const { chance, habits, agenda } = props;
    this.isOfWaiting = chance.happens(habits.waits);
    if (chance.happens(habits.late)) this.away(chance.between(0, LATE_MS));
    else this.absences.push({ from: agenda.now, to: agenda.now });
  }

  get isThere(): boolean {
    return this.props.agenda.now >= (this.absences.at(-1)?.to ?? 0);
  }

  /** It is there from the one time to the other without a break. */
  wasThere(from: number, to: number): boolean {
    return !this.absences.some((absence) => absence.from < to && absence.to > from);
  }

  /** The longest time with it between the one time and the other, ms. */
  longestStay(from: number, to: number): number {
    const edges = this.absences.filter((absence) => absence.from < to && absence.to > from);
    let [longest, since] = [0, from];
    for (const absence of edges) {
      longest = Math.max(longest, absence.from - since);
      since = absence.to;
    }
    return Math.max(longest, to - since);
  }

  /** After a look: it may be lost for a while. True where it is. */
  afterLook(): boolean {
    const { chance, habits } = this.props;
    if (!this.isThere || !chance.happens(habits.lost)) return false;
    this.away(chance.between(...LOST_MS));
    return true;
  }

  /** Its owner waits for something: some put it away until the bot tells something. */
  waits(): void {
    if (!this.isOfWaiting || !this.isThere) return;
    const { agenda } = this.props;
    const absence = { from: agenda.now, to: Infinity };
    this.absences.push(absence);
    this.listen(absence, this.props.messages());
  }

  private listen(absence: { to: number }, before: number): void {
    const { agenda, chance, messages } = this.props;
    if (messages() > before) {
      absence.to = agenda.now + chance.between(...READS_MS);
      return;
    }
    agenda.after(ASKS_MS, () => this.listen(absence, before));
  }

  private away(ms: number): void {
    const { now } = this.props.agenda;
    this.absences.push({ from: now, to: now + ms });
  }
}
