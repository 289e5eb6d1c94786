import { Types, type Connection, type Model, type QueryFilter } from 'mongoose';
import type { listLogs, LogLine } from '@hokm/shared/api/operations';
import { LOG_LEVELS } from '@hokm/shared/api/operations/limits';
import type { QueryOf } from '@hokm/shared/api/endpoint';
import { typedText } from '@hokm/shared/spelling';
import { MINUTE_MS } from '@hokm/shared/time';
import type { LogTap } from '../platform/core/log-tap.js';
import type { Clock } from '../platform/core/ports.js';
import { levelNumber, logLines, maskedLine, presentLine, shownLogs } from './log-lines.js';
import type { LogRecord, ShownLogRecord } from './log-lines.js';
import { processes, type ProcessRecord } from './processes.js';
import { ShownLines, type ShownLine } from './shown-lines.js';

/** Lines that a process stores in a second; the others are counted. */
const A_SECOND = 50;
const WARN = 40;
/** A process shows its lines for so long after it was asked, ms. */
const SHOWN_MS = MINUTE_MS;
/** Stored lines that are counted, and that a search for a text looks at, from the newest. */
const SEARCHED_MAX = 20_000;

type Query = QueryOf<typeof listLogs>;

export interface LogPage {
  readonly lines: readonly LogLine[];
  readonly total: number;
  readonly next: string | null;
  readonly isWaiting: boolean;
}

export interface LogStoreProps {
  readonly connection: Connection;
  readonly node: string;
  readonly tap: LogTap;
  readonly clock: Clock;
}

const matches = (line: { request?: string; level: number; message: string; fields: string }, query: Query) =>
  line.level >= levelNumber(query.level) &&
  (query.request === '' || line.request === query.request) &&
  (query.text === '' ||
    `${line.message} ${line.fields}`.toLowerCase().includes(typedText(query.text).toLowerCase()));

/** The log of all processes: warnings in the database, everything else in the memory of the process that wrote it. */
export class LogStore {
  private readonly lines: Model<LogRecord>;
  private readonly shown: Model<ShownLogRecord>;
  private readonly processes: Model<ProcessRecord>;
  private readonly own: ShownLines;

  constructor(private readonly props: LogStoreProps) {
    const { connection } = props;
    this.lines = logLines.model(connection);
    this.shown = shownLogs.model(connection);
    this.processes = processes.model(connection);
    this.own = new ShownLines(props.tap);
  }

  /** Stores the warnings of the last second. */
  async flush(): Promise<void> {
    const { tap, node: process, clock } = this.props;
    const { lines, dropped } = tap.take(A_SECOND);
    const records = lines.flatMap((written) => {
      const line = maskedLine(written);
      return line === null ? [] : [{ ...line, process }];
    });
    if (dropped > 0)
      records.push({
        at: new Date(clock.now()),
        level: WARN,
        process,
        message: 'lines of the log were dropped',
        fields: JSON.stringify({ dropped }),
      });
    if (records.length > 0) await this.lines.insertMany(records, { ordered: false });
  }

  /** Lets others read the lines in memory, as long as somebody asks for them. */
  async show(until: Date | null): Promise<void> {
    const { node: _id, clock } = this.props;
    if (until === null || until.getTime() <= clock.now()) {
      this.own.forget();
      return;
    }
    const lines = (await this.own.read()).map(({ at, level, message, fields, request = '' }) => ({
      at,
      level,
      message,
      fields,
      request,
    }));
    const expires_at = new Date(clock.now() + SHOWN_MS);
    await this.shown.updateOne({ _id }, { $set: { lines, expires_at } }, { upsert: true });
  }

  async page(query: Query): Promise<LogPage> {
    return query.process === '' ? this.stored(query) : this.ofProcess(query);
  }

  private async stored(query: Query): Promise<LogPage> {
    const { level, request, text, before } = query;
    const least = Math.max(WARN, levelNumber(level));
    const filter: QueryFilter<LogRecord> = {
      level: { $in: LOG_LEVELS.map(levelNumber).filter((number) => number >= least) },
      ...(request === '' ? {} : { request }),
      ...(before === undefined ? {} : { _id: { $lt: new Types.ObjectId(before) } }),
    };
    return text === '' ? this.listed(filter, query) : this.searched(filter, query);
  }

  private async listed(filter: QueryFilter<LogRecord>, { page, limit }: Query): Promise<LogPage> {
    const skipped = (page - 1) * limit;
    const total = await this.lines.countDocuments(filter, { limit: SEARCHED_MAX });
    // Beyond the lines that are counted, `before` leads on.
    if (skipped >= SEARCHED_MAX) return this.answer([], total, undefined);
    const found = await this.lines
      .find(filter)
      .sort({ _id: -1 })
      .skip(skipped)
      .limit(limit + 1)
      .lean<LogRecord[]>();
    const shown = found.slice(0, limit);
    return this.answer(shown, total, found.length > limit ? shown.at(-1) : undefined);
  }

  private async searched(filter: QueryFilter<LogRecord>, query: Query): Promise<LogPage> {
    const { page, limit } = query;
    const shown: LogRecord[] = [];
    let last: LogRecord | undefined;
    let [total, looked] = [0, 0];
    const cursor = this.lines.find(filter).sort({ _id: -1 }).limit(SEARCHED_MAX).lean<LogRecord[]>().cursor();
    for await (const line of cursor) {
      looked += 1;
      last = line;
      if (!matches(line, query)) continue;
      total += 1;
      if (total > (page - 1) * limit && total <= page * limit) shown.push(line);
    }
    if (total > page * limit) return this.answer(shown, total, shown.at(-1));
    return this.answer(shown, total, looked === SEARCHED_MAX ? last : undefined);
  }

  private answer(found: readonly LogRecord[], total: number, last: LogRecord | undefined): LogPage {
    return {
      lines: found.map(presentLine),
      total,
      next: last?._id.toHexString() ?? null,
      isWaiting: false,
    };
  }

  /** The lines that a process has in memory; of another one, as soon as it has shown them. */
  private async ofProcess(query: Query): Promise<LogPage> {
    const { node, clock } = this.props;
    const { process } = query;
    if (process === node) return this.pageOf(await this.own.read(), query);
    await this.processes.updateOne(
      { _id: process },
      { $set: { shows_log_until: new Date(clock.now() + SHOWN_MS) } },
    );
    const shown = await this.shown.findById(process).lean<ShownLogRecord>();
    return { ...this.pageOf(shown?.lines ?? [], query), isWaiting: shown === null };
  }

  private pageOf(lines: readonly ShownLine[], query: Query): LogPage {
    const { process, page, limit } = query;
    const found = lines.filter((line) => matches(line, query));
    const from = (page - 1) * limit;
    return {
      lines: found.slice(from, from + limit).map((line, at) => ({
        ...presentLine({ ...line, _id: new Types.ObjectId(), process }),
        id: String(from + at),
      })),
      total: found.length,
      next: null,
      isWaiting: false,
    };
  }
}
