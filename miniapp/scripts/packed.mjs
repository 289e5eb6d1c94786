import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Below this, bytes, a packed copy saves less than its own headers. */
const WORTH_IT = 1024;

const PACKINGS = [
  [
    'br',
    (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  ],
  ['gz', (bytes) => gzipSync(bytes, { level: 9 })],
];

/**
 * Lays beside each script and style that the build has made one packed copy per way of packing, as tight as it goes: the
 * server sends it as it is, a seventh less than what it could pack while somebody waits.
 */
export function packed() {
  return {
    name: 'hokm-packed',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((one) => /\.(?:js|css)$/.test(one) && one !== 'sw.js')) {
        const bytes = readFileSync(join(dir, name));
        if (bytes.length < WORTH_IT) continue;
        for (const [ending, pack] of PACKINGS) writeFileSync(join(dir, `${name}.${ending}`), pack(bytes));
      }
    },
  };
}
