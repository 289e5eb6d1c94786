import { setImmediate as nextTurn } from 'node:timers/promises';
import { RING_MAX, type LogTap } from '../platform/core/log-tap.js';
import { maskedLine, type LogRecord } from './log-lines.js';

export type ShownLine = Omit<LogRecord, '_id' | 'process'>;

/** Lines that are masked in one go: the others of this process get their turn in between. */
const AT_ONCE = 200;
/** All lines together, bytes: they are one document for the other processes. */
const BYTES_MAX = 12 * 1024 * 1024;

const sizeOf = ({ message, fields, request = '' }: ShownLine): number =>
  Buffer.byteLength(message) + Buffer.byteLength(fields) + Buffer.byteLength(request) + 100;

/** The lines of this process as they may be shown. Each is masked once, as long as somebody looks at them. */
export class ShownLines {
  private lines: ShownLine[] = [];
  private count = 0;
  private reading: Promise<unknown> = Promise.resolve();

  constructor(private readonly tap: LogTap) {}

  /** All lines in memory, newest first. Those that are too many for one document are left out: the oldest. */
  async read(): Promise<readonly ShownLine[]> {
    const reading = this.reading.then(() => this.catchUp());
    this.reading = reading;
    await reading;
    const shown: ShownLine[] = [];
    let bytes = 0;
    for (const line of this.lines.toReversed()) {
      bytes += sizeOf(line);
      if (bytes > BYTES_MAX) break;
      shown.push(line);
    }
    return shown;
  }

  /** Nobody looks at them. */
  forget(): void {
    this.reading = this.reading.then(() => {
      this.lines = [];
      this.count = 0;
    });
  }

  private async catchUp(): Promise<void> {
    const written = this.tap.since(this.count);
    this.count = this.tap.count;
    const masked: ShownLine[] = [];
    for (let at = 0; at < written.length; at += AT_ONCE) {
      if (at > 0) await nextTurn();
      for (const text of written.slice(at, at + AT_ONCE)) {
        const line = maskedLine(text);
        if (line !== null) masked.push(line);
      }
    }
    this.lines = [...this.lines, ...masked].slice(-RING_MAX);
  }
}
