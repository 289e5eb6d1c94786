import { expect, it } from 'vitest';
import mongoose from 'mongoose';
import { createLog } from './log.js';

function logging(): { log: ReturnType<typeof createLog>; text: () => string } {
  const lines: string[] = [];
  const log = createLog({ level: 'trace', to: { write: (line) => void lines.push(line) } });
  return { log, text: () => lines.join('') };
}

it('hides fields that are secret, at the first and the second level', () => {
  const { log, text } = logging();
  log.info(
    { token: 'tok-1', session: { token: 'tok-2' }, headers: { cookie: 'c=1' }, move: { card: 'AS' } },
    'x',
  );
  log.info({ request: { authorization: 'Bearer tok-3', initData: 'hash=1' } }, 'y');
  expect(text()).not.toMatch(/tok-|c=1|AS|hash=1/);
  expect(text()).toContain('[hidden]');
});

it('tells of an error what it is and where, and nothing of what hangs on it', () => {
  const { log, text } = logging();
  const writeErrors = [{ index: 0, code: 11000, err: { op: { move: { card: 'KH', server_seed: 'feed' } } } }];
  const failure = new mongoose.mongo.MongoBulkWriteError(
    { message: 'E11000 duplicate key error', code: 11000, writeErrors } as never,
    {} as never,
  );
  log.error({ err: failure, match: 'm1' }, 'moves could not be stored');
  expect(text()).toMatch(/"type":"MongoBulkWriteError".*E11000.*"code":11000.*"stack":/);
  expect(text()).toContain('"match":"m1"');
  expect(text()).not.toMatch(/KH|feed/);
});

it('logs a value that is no error by its type alone', () => {
  const { log, text } = logging();
  log.error({ err: { token: 'tok-9' } }, 'thrown');
  expect(text()).not.toContain('tok-9');
});

it('writes a line of JSON each, also for texts with line ends', () => {
  const { log, text } = logging();
  log.info({ name: 'a\n{"level":60,"msg":"forged"}' }, 'one\r\ntwo');
  log.warn('three');
  const lines = text().trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['one\r\ntwo', 'three']);
});

it('gives each line its time, in ms since 1970', () => {
  const { log, text } = logging();
  const before = Date.now();
  log.info('now');
  const { time } = JSON.parse(text()) as { time: number };
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});
