import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Opens a server to connections; resolves with its address, without a slash at the end. Rejects when the port is taken. */
export function listen(http: Server, { host, port }: { host: string; port: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      const { port: taken } = http.address() as AddressInfo;
      resolve(`http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${taken}`);
    });
  });
}
