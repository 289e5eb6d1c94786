import { createServer, type Socket } from 'node:net';
import { dispatch } from './dispatch.js';
import type { Engine } from './engine.js';
import { frame, Framer, type Request } from './wire.js';

export interface WireServer {
  /** Takes no more connections, lets commands under way finish and be answered, then ends every connection. */
  close(): Promise<void>;
}

/** Serves MongoDB's wire protocol on a unix socket. Each connection's commands run one after another. */
export async function serve(
  engine: Engine,
  socketPath: string,
  log: (error: unknown) => void,
): Promise<WireServer> {
  const connections = new Map<Socket, Promise<void>>();

  async function answer(socket: Socket, request: Request): Promise<void> {
    const reply = await dispatch(engine, request, log);
    if (!request.silent && !socket.destroyed) socket.write(frame(reply, request));
  }

  function refuse(socket: Socket, error: unknown): void {
    log(error);
    socket.destroy();
  }

  const server = createServer((socket) => {
    const framer = new Framer();
    connections.set(socket, Promise.resolve());
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const request of framer.push(chunk)) {
          const before = connections.get(socket) ?? Promise.resolve();
          const after = before
            .then(() => answer(socket, request))
            .catch((error: unknown) => refuse(socket, error));
          connections.set(socket, after);
        }
      } catch (error) {
        refuse(socket, error);
      }
    });
    // A client that goes away in the middle of a message is no fault of the engine.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => connections.delete(socket));
  });

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socketPath, resolve));
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all(connections.values());
      for (const socket of connections.keys()) socket.destroySoon();
      await closed;
    },
  };
}
