/** Lines that a process keeps in memory. */
const RING_MAX = 5_000;
/** Warnings that wait to be stored at most; the others are counted. */
const WAITING_MAX = 1_000;
const LINE_MAX = 8_192;
const WARN = 40;

/** A line of the log with its fields, as pino wrote it. */
export interface TappedLine extends Readonly<Record<string, unknown>> {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
}

/** The fields of a written line; null for what is no line of the log. */
export function readLine(text: string): TappedLine | null {
  try {
    const line: unknown = JSON.parse(text);
    const isLine = typeof line === 'object' && line !== null && 'level' in line && 'time' in line;
    return isLine && typeof line.level === 'number' && typeof line.time === 'number'
      ? (line as TappedLine)
      : null;
  } catch {
    return null;
  }
}

/** Keeps the last lines of this process, and its warnings until they are stored. Costs a copy of the text for each line. */
export class LogTap {
  private readonly ring: string[] = [];
  private next = 0;
  private waiting: string[] = [];
  private dropped = 0;

  /** Takes over a line that was written. */
  write(line: string): void {
    const text = line.length > LINE_MAX ? '' : line;
    if (text === '') return;
    this.ring[this.next] = text;
    this.next = (this.next + 1) % RING_MAX;
    // Pino writes the level first: most lines are told apart without reading them.
    const level = Number(/^\{"level":(\d+)/.exec(text)?.[1] ?? 0);
    if (level < WARN) return;
    if (this.waiting.length < WAITING_MAX) this.waiting.push(text);
    else this.dropped += 1;
  }

  /** The lines in memory, newest first. */
  get lines(): readonly string[] {
    const { ring, next } = this;
    return [...ring.slice(0, next).reverse(), ...ring.slice(next).reverse()];
  }

  /** Takes the oldest warnings that wait, up to `max`; the others are thrown away and counted. */
  take(max: number): { readonly lines: readonly string[]; readonly dropped: number } {
    const lines = this.waiting.slice(0, max);
    const dropped = this.dropped + this.waiting.length - lines.length;
    this.waiting = [];
    this.dropped = 0;
    return { lines, dropped };
  }
}
