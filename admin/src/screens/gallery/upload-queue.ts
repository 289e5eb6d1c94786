import type { PanelPicture, UploadedPicture } from '@hokm/shared/api/gallery';
import { UPLOAD_FILES_MAX } from '@hokm/shared/api/gallery/limits';
import { ApiError, UNAVAILABLE } from '@hokm/web/client';

/** `known`: the picture was in the gallery already. */
type UploadState = 'waiting' | 'sending' | 'stored' | 'known' | 'refused';

/** A file on its way into the gallery. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  /** Id of an album; empty for none. */
  readonly album: string;
  readonly state: UploadState;
  /** How much of it is sent, 0 to 1. */
  readonly share: number;
  /** Why it was refused. */
  readonly code: string | null;
  readonly picture: PanelPicture | null;
}

/** Sends some files with one call. */
export type SendFiles = (
  uploads: readonly Upload[],
  options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
) => Promise<readonly UploadedPicture[]>;

/** Most bytes of a call that has more than one file, so that results come soon. */
const BATCH_BYTES = 24 * 1024 * 1024;

/** How much of each file is sent when a share of all of them is, in their order. */
export function sharesOf(sizes: readonly number[], share: number): readonly number[] {
  let left = sizes.reduce((sum, size) => sum + size, 0) * share;
  return sizes.map((size) => {
    const sent = Math.max(0, Math.min(size, left));
    left -= size;
    return size === 0 ? share : sent / size;
  });
}

/** The first files that go with one call. */
export function nextBatch(waiting: readonly Upload[]): readonly Upload[] {
  let bytes = 0;
  const fits = waiting.slice(0, UPLOAD_FILES_MAX).findIndex(({ file }, at) => {
    bytes += file.size;
    return at > 0 && bytes > BATCH_BYTES;
  });
  return waiting.slice(0, fits === -1 ? UPLOAD_FILES_MAX : fits);
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Sends files into the gallery, some at a time. What is sent twice is stored once: the server knows its pictures. */
export class UploadQueue {
  private all: readonly Upload[] = [];
  private running: AbortController | null = null;
  private count = 0;
  private readonly listeners = new Set<() => void>();

  /** `onStored` is called when pictures have come into the gallery. */
  constructor(
    private readonly send: SendFiles,
    private readonly onStored: () => void,
  ) {}

  /** The files in the order in which they were added; the same array until something changes. */
  readonly uploads = (): readonly Upload[] => this.all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(files: readonly File[], album: string): void {
    const added = files.map((file): Upload => {
      this.count += 1;
      // Nothing else can become a picture, however large it is.
      const isPicture = file.type === '' || file.type.startsWith('image/');
      const code = isPicture ? null : 'files/not_an_image';
      const state = isPicture ? 'waiting' : 'refused';
      return { id: this.count, file, album, state, share: 0, code, picture: null };
    });
    this.set([...this.all, ...added]);
    this.run();
  }

  /** Sends refused files again. */
  retry(ids: readonly number[]): void {
    this.change(ids, (upload) =>
      upload.state === 'refused' ? { ...upload, state: 'waiting', share: 0, code: null } : upload,
    );
    this.run();
  }

  /** Takes a file out. Others that are sent with it begin again. */
  remove(id: number): void {
    const isSending = this.all.some((upload) => upload.id === id && upload.state === 'sending');
    this.set(this.all.filter((upload) => upload.id !== id));
    if (isSending) this.running?.abort();
  }

  /** Takes out everything that is neither waiting nor on its way. */
  clear(): void {
    this.set(this.all.filter(({ state }) => state === 'waiting' || state === 'sending'));
  }

  private set(next: readonly Upload[]): void {
    this.all = next;
    for (const listener of this.listeners) listener();
  }

  private change(ids: readonly number[], to: (upload: Upload) => Upload): void {
    this.set(this.all.map((upload) => (ids.includes(upload.id) ? to(upload) : upload)));
  }

  private run(): void {
    if (this.running !== null) return;
    const batch = nextBatch(this.all.filter(({ state }) => state === 'waiting'));
    if (batch.length > 0) void this.sendBatch(batch);
  }

  private async sendBatch(batch: readonly Upload[]): Promise<void> {
    const own = new AbortController();
    this.running = own;
    const ids = batch.map(({ id }) => id);
    const sizes = batch.map(({ file }) => file.size);
    this.change(ids, (upload) => ({ ...upload, state: 'sending', share: 0 }));
    try {
      const onProgress = (share: number) => {
        const shares = sharesOf(sizes, share);
        this.change(ids, (upload) => ({ ...upload, share: shares[ids.indexOf(upload.id)] ?? 0 }));
      };
      const answers = await this.send(batch, { signal: own.signal, onProgress });
      this.change(ids, (upload) => {
        const answer = answers.find(({ index }) => index === ids.indexOf(upload.id));
        if (answer?.ok !== true) return { ...upload, state: 'refused', code: answer?.code ?? UNAVAILABLE };
        return { ...upload, state: answer.duplicate ? 'known' : 'stored', share: 1, picture: answer.data };
      });
      if (answers.some(({ ok }) => ok)) this.onStored();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : UNAVAILABLE;
      this.change(ids, (upload) =>
        isAbort(error)
          ? { ...upload, state: 'waiting', share: 0 }
          : { ...upload, state: 'refused', share: 0, code },
      );
    } finally {
      this.running = null;
      this.run();
    }
  }
}
