import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8').replace(
  /^ *#.*\n/gm,
  '',
);

/** The blocks with an anchor, by its name. */
const anchored = new Map(
  [...compose.matchAll(/^x-[\w-]+: &(\w+)\n((?: .*\n)+)/gm)].map(([, name = '', block = '']) => [
    name,
    block,
  ]),
);

/** A block together with those that it takes over. */
function whole(block: string): string {
  const taken = [...block.matchAll(/(?:<<|^ {2}\w+): \*(\w+)/gm)].map(
    ([, name = '']) => anchored.get(name) ?? '',
  );
  return [block, ...taken.map(whole)].join('\n');
}

const services = (/^services:\n((?: .*\n|\n)+)/m.exec(compose)?.[1] ?? '')
  .split(/^(?= {2}\w+:)/m)
  .flatMap((block) => {
    const name = /^ {2}(\w+):/.exec(block)?.[1];
    return name === undefined ? [] : [[name, whole(block)] as const];
  });

describe('each service of the compose file', () => {
  it('is looked at', () => {
    expect(services.map(([name]) => name)).toEqual(['web1', 'web2', 'worker', 'mongo', 'redis', 'proxy']);
  });

  it.each(services)(
    '%s cannot write to its image, raise its rights, or take the whole machine',
    (_name, block) => {
      expect(block).toMatch(/^ +read_only: true$/m);
      expect(block).toMatch(/^ +cap_drop: \[ALL\]$/m);
      expect(block).toMatch(/^ +security_opt: \['no-new-privileges:true'\]$/m);
      expect(block).toMatch(/^ +tmpfs:\s*\[[^\]]*size=\d+m[^\]]*\]$/m);
      expect(block).toMatch(/^ +mem_limit: \d+[mg]$/m);
      expect(block).toMatch(/^ +pids_limit: \d+$/m);
      expect(block).toMatch(/^ +cpus: [\d.]+$/m);
      expect(block).not.toMatch(/privileged:|docker\.sock|network_mode|pid: host/);
    },
  );

  it.each(services)('%s is of one version', (_name, block) => {
    expect(block).toMatch(/^ +image: (?:hokm:latest|\w+:\d+\.\d+\.\d+@sha256:[\da-f]{64})$/m);
  });

  it('gets no further rights but the proxy, that of the ports below 1024', () => {
    const given = services.filter(([, block]) => block.includes('cap_add')).map(([name]) => name);
    expect(given).toEqual(['proxy']);
    expect(compose.match(/cap_add: .*/g)).toEqual(['cap_add: [NET_BIND_SERVICE]']);
  });
});

describe('the stores of the compose file', () => {
  it('ask for passwords, without which nothing starts', () => {
    const variables = [...compose.matchAll(/\$\{(\w+_PASSWORD)([^}]*)\}/g)];
    expect(new Set(variables.map(([, name]) => name))).toEqual(new Set(['MONGO_PASSWORD', 'REDIS_PASSWORD']));
    for (const [, name = '', rest = ''] of variables) expect(rest, name).toMatch(/^:\?./);
    expect(compose).toMatch(/MONGODB_URI: mongodb:\/\/hokm:\$\{MONGO_PASSWORD:\?/);
    expect(compose).toMatch(/REDIS_URL: redis:\/\/:\$\{REDIS_PASSWORD:\?/);
    expect(compose).toMatch(/mongod .*--keyFile/);
    expect(compose).toMatch(/redis-server .*--requirepass/);
  });

  it('are reached by the services alone', () => {
    const opened = services.filter(([, block]) => /^ +ports:/m.test(block)).map(([name]) => name);
    expect(opened).toEqual(['proxy']);
  });
});
