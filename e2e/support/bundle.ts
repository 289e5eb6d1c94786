import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

export const KB = 1024;
/** The chunk with which each app begins. */
export const START = 'index.html';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
  readonly dynamicImports?: readonly string[];
}

/** The scripts of a built app, by the names of Vite’s manifest. Sizes are gzipped, in bytes. */
export class Bundle {
  private constructor(
    readonly chunks: Readonly<Record<string, Chunk>>,
    private readonly sizes: ReadonlyMap<string, number>,
  ) {}

  static async of(app: 'admin' | 'miniapp'): Promise<Bundle> {
    const dist = fileURLToPath(new URL(`../../${app}/dist`, import.meta.url));
    const chunks = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Bundle['chunks'];
    const sizes = new Map<string, number>();
    for (const { file } of Object.values(chunks))
      if (file.endsWith('.js'))
        sizes.set(file, gzipSync(await readFile(join(dist, file)), { level: 9 }).length);
    return new Bundle(chunks, sizes);
  }

  /** Size of all scripts together. */
  get total(): number {
    return [...this.sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  /** The scripts that some chunks need, they themselves included. */
  scriptsOf(names: readonly string[], found = new Set<string>()): ReadonlySet<string> {
    for (const name of names) {
      const chunk = this.chunks[name];
      if (chunk === undefined) throw new Error(`The build has no ${name}.`);
      if (found.has(chunk.file)) continue;
      found.add(chunk.file);
      this.scriptsOf(chunk.imports ?? [], found);
    }
    return found;
  }

  /** Size of some chunks together, without scripts that are already loaded. */
  weight(names: readonly string[], there: ReadonlySet<string> = new Set()): number {
    const files = [...this.scriptsOf(names)].filter((file) => !there.has(file));
    return files.reduce((sum, file) => sum + (this.sizes.get(file) ?? 0), 0);
  }
}
