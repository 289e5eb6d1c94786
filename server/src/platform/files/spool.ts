import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/**
 * A temporary file for what is on its way. It has no name from its beginning on, so that nothing is left of it, however the
 * process ends.
 */
export class Spool {
  private constructor(private readonly file: FileHandle) {}

  /** Writes a stream to the disk as it comes. Rejects when the stream breaks off or the disk is full; nothing stays. */
  static async of(stream: Readable, folder = tmpdir()): Promise<Spool> {
    const path = join(folder, `hokm-upload-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    try {
      await unlink(path);
      for await (const piece of stream) await file.appendFile(piece as Buffer);
      return new Spool(file);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async size(): Promise<number> {
    return (await this.file.stat()).size;
  }

  /** All its bytes, in memory. */
  async read(): Promise<Buffer> {
    const size = await this.size();
    const bytes = Buffer.alloc(size);
    await this.file.read(bytes, 0, size, 0);
    return bytes;
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}
