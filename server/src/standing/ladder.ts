import { MINUTE_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';

/** A part of a list in order: values of at most `atMost` (null: from the top) and more than `over` (null: to the end). */
export interface Span {
  readonly atMost: number | null;
  readonly over: number | null;
}

/** A list whose rows stand in an index by a whole number, the largest first. */
export interface LadderSource<Part extends { readonly people: number }> {
  /** The value of a row of a part, counted from 0; null when the part is shorter. */
  valueAt(span: Span, row: number): Promise<number | null>;
  /** How many rows a part has. */
  count(span: Span): Promise<number>;
  /** The sums over a part, with the number of its rows. */
  measure(span: Span): Promise<Part>;
}

/** How many rows have more than `value`. */
interface Step {
  readonly value: number;
  readonly above: number;
}

interface Walked<Part> {
  readonly at: number;
  readonly tookMs: number;
  readonly steps: readonly Step[];
  readonly parts: readonly Part[];
}

/** How long the steps of a walk lead the way before there is another walk, ms. */
const FRESH_MS = MINUTE_MS;
/** Walks take a hundredth of the time at most. */
const SHARE = 100;
const WHOLE: Span = { atMost: null, over: null };

/** The condition of a query on the values of a part; undefined for all. */
export function conditionOf({ atMost, over }: Span): { $lte?: number; $gt?: number } | undefined {
  if (atMost === null && over === null) return undefined;
  return { ...(atMost === null ? {} : { $lte: atMost }), ...(over === null ? {} : { $gt: over }) };
}

/**
 * Counts the rows above a value without counting all of them: it knows how many there are above some values, `rows` apart, and counts
 * from the nearest one. These steps come from a walk down the list, part by part so that others get their turn, which begins when somebody
 * asks and the last walk is older than a minute. A list of fewer than `rows` has none: there all counts are exact. In longer ones the ranks
 * of the first `rows` are exact, and the others miss what has crossed the steps above since the walk.
 */
export class Ladder<Part extends { readonly people: number }> {
  private walked: Walked<Part> | null = null;
  private walking: Promise<Walked<Part>> | null = null;

  constructor(
    private readonly source: LadderSource<Part>,
    private readonly rows: number,
    private readonly clock: Clock,
  ) {}

  /** How many rows have more than `value`. One count. */
  async above(value: number): Promise<number> {
    const step = (await this.steps()).findLast((known) => known.value >= value);
    const counted = await this.source.count({ atMost: step?.value ?? null, over: value });
    return (step?.above ?? 0) + counted;
  }

  /** How many rows there are. One count. */
  async total(): Promise<number> {
    const step = (await this.steps()).at(-1);
    const counted = await this.source.count({ atMost: step?.value ?? null, over: null });
    return (step?.above ?? 0) + counted;
  }

  /** The part that begins above a row (counted from 0), and how many of its rows come before it. */
  async startOf(row: number): Promise<{ readonly span: Span; readonly skip: number }> {
    const step = (await this.steps()).findLast(({ above }) => above <= row);
    return { span: { atMost: step?.value ?? null, over: null }, skip: row - (step?.above ?? 0) };
  }

  /** The sums over all parts, as old as the last walk; of a list without steps, which takes one read, they are of now. */
  async parts(): Promise<readonly Part[]> {
    const walking = this.look();
    const known = this.walked;
    if (known !== null && known.steps.length > 0) return known.parts;
    return (await (walking ?? this.begin())).parts;
  }

  /** Those of the last walk, while another is under way; the first one is waited for. */
  private async steps(): Promise<readonly Step[]> {
    const walking = this.look();
    const known = this.walked ?? (await walking);
    return known?.steps ?? [];
  }

  /** Begins a walk when it is time for one; the walk that is under way. */
  private look(): Promise<Walked<Part>> | null {
    const age = this.walked === null ? Infinity : Math.abs(this.clock.now() - this.walked.at);
    if (this.walking !== null || age < Math.max(FRESH_MS, SHARE * (this.walked?.tookMs ?? 0)))
      return this.walking;
    return this.begin();
  }

  private begin(): Promise<Walked<Part>> {
    const walking = this.walk();
    this.walking = walking;
    // A caller that waits for it hears of a failure. The next caller begins another walk.
    walking.then(
      (walked) => {
        this.walked = walked;
        this.walking = null;
      },
      () => {
        this.walking = null;
      },
    );
    return walking;
  }

  private async walk(): Promise<Walked<Part>> {
    const at = this.clock.now();
    const steps: Step[] = [];
    const parts: Part[] = [];
    let above = 0;
    let rest = WHOLE;
    for (;;) {
      const over = await this.nextStep(rest);
      const part = await this.source.measure({ ...rest, over });
      parts.push(part);
      if (over === null) return { at, tookMs: this.clock.now() - at, steps, parts };
      above += part.people;
      steps.push({ value: over, above });
      rest = { atMost: over, over: null };
    }
  }

  /** The value some rows further down: where all of these have the same value, the one below it. Null at the end. */
  private async nextStep(rest: Span): Promise<number | null> {
    const value = await this.source.valueAt(rest, this.rows);
    if (value === null || value !== rest.atMost) return value;
    // The part that is left begins with more rows of one value.
    return this.source.valueAt({ atMost: value - 1, over: null }, 0);
  }
}
