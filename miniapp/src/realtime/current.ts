import type { ServerConnection } from './connection.js';

let current: ServerConnection | null = null;

/** Makes a connection the app's own. */
export function setConnection(made: ServerConnection): void {
  current = made;
}

/** The app's connection. `createRealtime` makes it. */
export function connection(): ServerConnection {
  if (current === null) throw new Error('The connection is used before it is made.');
  return current;
}

/** The server's clock, ms since 1970. */
export function serverNow(): number {
  return connection().clock.now();
}
