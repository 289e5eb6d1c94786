/** Uploads that a process reads into its memory at the same time. */
const AT_ONCE = 6;

/** Places for uploads: who gets none is refused before the body is read. */
export class UploadSlots {
  private taken = 0;

  constructor(private readonly most = AT_ONCE) {}

  /** Runs `read` in a free place; null when none is free. */
  async use<T>(read: () => Promise<T>): Promise<T | null> {
    if (this.taken >= this.most) return null;
    this.taken += 1;
    try {
      return await read();
    } finally {
      this.taken -= 1;
    }
  }
}
