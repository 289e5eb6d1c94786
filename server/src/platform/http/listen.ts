import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { ConfigError } from '../core/config.js';

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Hosts that stand for every address of the machine: a browser opens its own one instead. */
const OWN: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** The address that opens a server in a browser of this machine, without a slash at the end. */
export function addressOf({ host, port }: Place): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${OWN[host] ?? name}:${port}`;
}

/** What is wrong with `PORT` or `HOST`, in words; the error itself for anything else. */
function said(error: NodeJS.ErrnoException, { host, port }: Place): Error {
  const reasons: Partial<Record<string, string>> = {
    EADDRINUSE: `PORT: ${port} is in use on ${host} by another program; stop it, or set PORT to another one`,
    EACCES: `PORT: this user may not listen on ${port}; take one from 1024`,
    EADDRNOTAVAIL: `HOST: ${host} is no address of this machine`,
    ENOTFOUND: `HOST: ${host} is no address of this machine`,
  };
  const reason = reasons[error.code ?? ''];
  return reason === undefined ? error : new ConfigError(`The server cannot listen:\n${reason}`);
}

/** Starts listening; resolves with the address, without a slash at the end. Rejects with a ConfigError when the port is in use. */
export function listen(server: Server, { host, port }: Place): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(said(error, { host, port })));
    server.listen(port, host, () => {
      const { port: bound } = server.address() as AddressInfo;
      resolve(addressOf({ host, port: bound }));
    });
  });
}

/** Rejects when nobody could listen there, before anything else is opened. */
export async function checkPort(place: Place): Promise<void> {
  const probe = createServer();
  await listen(probe, place);
  await new Promise((resolve) => probe.close(resolve));
}
