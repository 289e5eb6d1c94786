import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@hokm/embedded-mongo/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../platform/database/connect.js';
import type { Blobs } from './blobs.js';
import { DatabaseBlobs } from './database-blobs.js';
import { S3Blobs } from './s3-blobs.js';

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Server;

const BUCKET = 'hokm-media';
/** The only credentials of the server for tests. */
const SECRET = 'S3RVER';
const closing: (() => unknown)[] = [];
const storages = new Map<string, Blobs>();
let endpoint = '';
const settings = (changes: object = {}) => ({
  endpoint,
  bucket: BUCKET,
  region: 'us-east-1',
  accessKeyId: SECRET,
  secretAccessKey: SECRET,
  ...changes,
});

beforeAll(async () => {
  const database = await openTestDatabase();
  const connection = await connectDatabase({ uri: database.uri });
  storages.set('the database', new DatabaseBlobs(connection));
  const directory = mkdtempSync(join(tmpdir(), 'hokm-s3-'));
  const configureBuckets = [{ name: BUCKET, configs: [] }];
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${String(port)}`;
  storages.set('S3', new S3Blobs(settings()));
  closing.push(
    () => connection.close(),
    () => database.close(),
    () => server.close(),
    () => rmSync(directory, { recursive: true }),
  );
});
afterAll(async () => {
  for (const close of closing) await close();
});

describe.each(['the database', 'S3'])('a storage in %s', (name) => {
  const blobs = () => storages.get(name) as Blobs;
  const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, at) => at % 251));

  it.each([0, 1, 300_000, 1_500_000])(
    'keeps %d bytes as they are, also when they come twice',
    async (length) => {
      const key = `size-${String(length)}/640`;
      expect(await blobs().exists(key)).toBe(false);
      expect(await blobs().get(key)).toBeNull();
      await blobs().put(key, bytes(length), 'image/webp');
      await blobs().put(key, bytes(length), 'image/webp');
      expect(await blobs().exists(key)).toBe(true);
      expect((await blobs().get(key))?.equals(bytes(length))).toBe(true);
    },
  );

  it('removes what it has, and nothing else, any number of times', async () => {
    await blobs().put('one/320', bytes(10), 'image/webp');
    await blobs().put('one/3200', bytes(11), 'image/webp');
    await blobs().delete('one/320');
    await blobs().delete('one/320');
    expect(await blobs().exists('one/320')).toBe(false);
    expect((await blobs().get('one/3200'))?.length).toBe(11);
  });

  it('takes many at once', async () => {
    const keys = Array.from({ length: 20 }, (_, at) => `many-${String(at)}/320`);
    await Promise.all(keys.map((key) => blobs().put(key, Buffer.from(key), 'image/webp')));
    const read = await Promise.all(keys.map(async (key) => (await blobs().get(key))?.toString()));
    expect(read).toEqual(keys);
  });
});

describe('a storage that speaks S3', () => {
  it('refuses an unknown key and a bucket that is not there', async () => {
    const wrong = new S3Blobs(settings({ accessKeyId: 'nobody' }));
    await expect(wrong.put('a/320', Buffer.from('x'), 'image/webp')).rejects.toThrow(
      'S3: PUT was answered with 403',
    );
    await expect(wrong.get('a/320')).rejects.toThrow('403');
    const nowhere = new S3Blobs(settings({ bucket: 'not-there' }));
    await expect(nowhere.put('a/320', Buffer.from('x'), 'image/webp')).rejects.toThrow('no bucket');
  });

  it('that cannot be reached throws', async () => {
    const gone = new S3Blobs(settings({ endpoint: 'http://127.0.0.1:9' }));
    await expect(gone.get('a/320')).rejects.toThrow();
  });
});
