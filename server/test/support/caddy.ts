import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CADDYFILE = fileURLToPath(new URL('../../../deploy/Caddyfile', import.meta.url));
/** No administration port, no certificates from outside, nothing outside of a folder of its own. */
const options = (dir: string) => `{
	admin off
	local_certs
	skip_install_trust
	auto_https disable_redirects
	default_bind 127.0.0.1
	storage file_system ${dir}
}
`;

/** The answer of a request through the proxy. */
export interface ProxyAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The proxy of `deploy/Caddyfile`, with HTTPS by a certificate of its own. */
export interface TestProxy {
  readonly url: string;
  readonly port: number;
  /** The certificate of its authority. */
  readonly ca: string;
  ask(
    path: string,
    asked?: { method?: string; headers?: Record<string, string>; body?: unknown },
  ): Promise<ProxyAnswer>;
  stop(): Promise<void>;
}

/** True if there is a Caddy to start. */
export function hasCaddy(): boolean {
  return spawnSync('caddy', ['version']).status === 0;
}

/** Starts the proxy on a free port in front of servers; the first also answers for the bot's webhook. */
export async function startCaddy(servers: readonly string[], port: number): Promise<TestProxy> {
  const dir = await mkdtemp(join(tmpdir(), 'hokm-proxy-'));
  const addresses = servers.map((url) => new URL(url).host);
  const site = (await readFile(CADDYFILE, 'utf8'))
    .replace('{$SITE_ADDRESS}', `https://localhost:${port}`)
    .replaceAll(/web(\d):5000/g, (_, n) => addresses[Number(n) - 1] ?? '')
    .replace('worker:5000', addresses[0] ?? '');
  const file = join(dir, 'Caddyfile');
  await writeFile(file, options(dir) + site);
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir },
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('serving initial configuration')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`the proxy ended too early:\n${output}`)));
  });
  const ca = await readFile(join(dir, 'pki/authorities/local/root.crt'), 'utf8');
  const url = `https://localhost:${port}`;
  return {
    url,
    port,
    ca,
    ask: (path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const sent = body === undefined ? undefined : JSON.stringify(body);
        const type = sent === undefined ? {} : { 'content-type': 'application/json' };
        const asking = request(
          `${url}${path}`,
          { method, ca, headers: { ...type, ...headers } },
          (answer) => {
            let text = '';
            answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
            answer.on('end', () =>
              resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
            );
          },
        );
        asking.once('error', reject);
        asking.end(sent);
      }),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(dir, { recursive: true, force: true });
    },
  };
}
