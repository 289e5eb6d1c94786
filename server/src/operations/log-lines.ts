import type { Types } from 'mongoose';
import type { LogLine } from '@hokm/shared/api/operations';
import { LOG_LEVELS, type LogLevel } from '@hokm/shared/api/operations/limits';
import { defineCollection, field } from '../platform/database/collection.js';
import { notPersonal } from '../platform/database/personal-data.js';
import { readLine } from '../platform/core/log-tap.js';
import { maskSecrets } from '../platform/core/mask-log.js';

const DAY_S = 24 * 60 * 60;
const KEPT_DAYS = 7;
const FIELDS_MAX = 4_000;
const MESSAGE_MAX = 500;
const NAME_MAX = 64;

/** A line of the log, masked. */
export interface LogRecord {
  _id: Types.ObjectId;
  at: Date;
  /** Pino's number. */
  level: number;
  process: string;
  request?: string;
  message: string;
  /** JSON of the other fields. */
  fields: string;
}

export const logLines = defineCollection<LogRecord>({
  name: 'log_lines',
  schema: {
    at: field.date,
    level: field.number,
    process: field.text,
    request: field.optionalText,
    message: { type: String, default: '' },
    fields: field.text,
  },
  indexes: [
    { key: { at: 1 }, expireAfterSeconds: KEPT_DAYS * DAY_S, answers: 'lines that are older than a week' },
    { key: { level: 1, _id: -1 }, answers: 'lines of a level, newest first' },
    { key: { request: 1, _id: -1 }, sparse: true, answers: 'lines of a request, newest first' },
    { key: { process: 1, _id: -1 }, answers: 'lines of a process, newest first' },
  ],
  personalData: notPersonal('warnings and errors, masked; ids and network addresses go after a week'),
});

/** The lines that a process has in memory, as long as somebody looks at them. */
export interface ShownLogRecord {
  /** Name of the process. */
  _id: string;
  lines: { at: Date; level: number; request: string; message: string; fields: string }[];
  expires_at: Date;
}

export const shownLogs = defineCollection<ShownLogRecord>({
  name: 'shown_logs',
  schema: { _id: field.text, lines: field.mixed, expires_at: field.date },
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'logs that nobody looks at any more' }],
  personalData: notPersonal('the last lines of a process, masked, for minutes'),
});

/** Pino's number of a level. */
export const levelNumber = (level: LogLevel): number => (LOG_LEVELS.indexOf(level) + 2) * 10;

/** The level of pino's number; `trace` counts as `debug`. */
function levelName(level: number): LogLevel {
  const at = Math.min(LOG_LEVELS.length - 1, Math.max(0, Math.floor(level / 10) - 2));
  return LOG_LEVELS[at] ?? 'debug';
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A written line as it may be stored and shown; null for what is no line of the log. */
export function maskedLine(written: string): Omit<LogRecord, '_id' | 'process'> | null {
  const line = readLine(written);
  if (line === null) return null;
  const { level, time, msg, request, pid, hostname, ...rest } = line;
  const id = text(request);
  return {
    at: new Date(time),
    level,
    ...(id === '' ? {} : { request: maskSecrets(id).slice(0, NAME_MAX) }),
    message: maskSecrets(text(msg)).slice(0, MESSAGE_MAX),
    fields: maskSecrets(JSON.stringify(rest)).slice(0, FIELDS_MAX),
  };
}

export function presentLine({ _id, at, level, process, request, message, fields }: LogRecord): LogLine {
  return {
    id: _id.toHexString(),
    at: at.toISOString(),
    level: levelName(level),
    process,
    request: request ?? '',
    message,
    fields,
  };
}
