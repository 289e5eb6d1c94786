import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../platform/core/config.js';
import type { Blobs } from './blobs.js';

/** Time limit of one request, and how often one that fails on the way is sent again. */
const WITHIN_MS = 15_000;
const RETRIES = 2;
const HTTP_NOT_FOUND = 404;

/** Bytes in a storage that speaks S3, addressed by path. */
export class S3Blobs implements Blobs {
  private readonly client: AwsClient;

  constructor(private readonly settings: NonNullable<Config['s3']>) {
    const { accessKeyId, secretAccessKey, region } = settings;
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  }

  async put(key: string, bytes: Uint8Array, type: string): Promise<void> {
    await this.send('PUT', key, { bytes, type });
  }

  async get(key: string): Promise<Buffer | null> {
    const response = await this.send('GET', key);
    return response === null ? null : Buffer.from(await response.arrayBuffer());
  }

  async delete(key: string): Promise<void> {
    await this.send('DELETE', key);
  }

  async exists(key: string): Promise<boolean> {
    return (await this.send('HEAD', key)) !== null;
  }

  /** Null for a key that is not there. */
  private async send(
    method: 'PUT' | 'GET' | 'HEAD' | 'DELETE',
    key: string,
    body: { readonly bytes: Uint8Array; readonly type: string } | null = null,
  ): Promise<Response | null> {
    const { endpoint, bucket } = this.settings;
    const response = await this.client.fetch(`${endpoint}/${bucket}/${key}`, {
      method,
      signal: AbortSignal.timeout(WITHIN_MS),
      ...(body === null
        ? {}
        : {
            body: new Uint8Array(body.bytes),
            headers: {
              'content-type': body.type,
              // The bytes arrive as they were sent, or the request is refused.
              'x-amz-content-sha256': createHash('sha256').update(body.bytes).digest('hex'),
            },
          }),
    });
    if (response.status === HTTP_NOT_FOUND) {
      await response.body?.cancel();
      if (method === 'PUT') throw new Error(`S3: there is no bucket ${bucket}`);
      return null;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`S3: ${method} was answered with ${String(response.status)}`);
    }
    return response;
  }
}
