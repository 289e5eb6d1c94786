import type { Command } from '../engine.js';
import { MAX_MESSAGE_BYTES } from '../wire.js';

/** The answer of a standalone MongoDB 7.0; the driver needs at least wire version 9 and sessions. */
export const hello: Command = (engine, { body }) => ({
  helloOk: true,
  [Object.keys(body)[0]?.toLowerCase() === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 100_000,
  localTime: engine.now(),
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  ok: 1,
});

export const ok: Command = () => ({ ok: 1 });

export const buildInfo: Command = () => ({
  version: '7.0.0',
  versionArray: [7, 0, 0, 0],
  gitVersion: 'hokm-embedded-store',
  modules: [],
  bits: 64,
  /** Knows the command `append`. */
  appends: true,
  maxBsonObjectSize: 16 * 1024 * 1024,
  ok: 1,
});

export const connectionStatus: Command = () => ({
  authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
  ok: 1,
});
