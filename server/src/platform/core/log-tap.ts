/** Lines that a process keeps in memory. */
export const RING_MAX = 5_000;
/** Warnings that wait to be stored at most; the others are counted. */
const WAITING_MAX = 1_000;
/** What is longer is kept without its fields, characters. */
const LINE_MAX = 8_192;
const MESSAGE_MAX = 500;
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

/** A line that is too long to be kept, without its fields; empty for what is no line of the log. */
function shortened(text: string): string {
  const line = readLine(text);
  if (line === null) return '';
  const { level, time, msg = '', request } = line;
  const id = typeof request === 'string' ? { request } : {};
  return JSON.stringify({ level, time, ...id, msg: msg.slice(0, MESSAGE_MAX), too_long: text.length });
}

/** Keeps the last lines of this process, and its warnings until they are stored. Costs a copy of the text for each line. */
export class LogTap {
  private readonly ring: string[] = [];
  private written = 0;
  private waiting: string[] = [];
  private dropped = 0;

  /** Takes over a line that was written. */
  write(line: string): void {
    const text = line.length > LINE_MAX ? shortened(line) : line;
    if (text === '') {
      this.dropped += 1;
      return;
    }
    this.ring[this.written % RING_MAX] = text;
    this.written += 1;
    // Pino writes the level first: most lines are told apart without reading them.
    const level = Number(/^\{"level":(\d+)/.exec(text)?.[1] ?? 0);
    if (level < WARN) return;
    if (this.waiting.length < WAITING_MAX) this.waiting.push(text);
    else this.dropped += 1;
  }

  /** How many lines there were so far. */
  get count(): number {
    return this.written;
  }

  /** The lines in memory that were written after the first `count` ones, oldest first. */
  since(count: number): readonly string[] {
    const lines: string[] = [];
    for (let n = Math.max(count, this.written - RING_MAX); n < this.written; n += 1)
      lines.push(this.ring[n % RING_MAX] ?? '');
    return lines;
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
