import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../offline/service-worker.js', import.meta.url));
/** Files of `public/` that the page needs to open. */
const STANDING = ['/bootstrap.js', '/icon.svg', '/assets/fonts/vazirmatn.woff2'];
/** Telegram's part is of no use without Telegram, which is not there without a network. */
const NOT_OFFLINE = /^assets\/sdk-/;

const publicFile = (path) => fileURLToPath(new URL(`../public${path}`, import.meta.url));

/** Writes `/sw.js` with the list of what the build has made, and a stamp that changes with any of it. */
export function serviceWorker() {
  return {
    name: 'hokm-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const made = Object.keys(bundle).filter(
        (name) => /\.(?:js|css)$/.test(name) && !NOT_OFFLINE.test(name),
      );
      const shell = ['/', ...STANDING, ...made.map((name) => `/${name}`).sort()];
      const source = readFileSync(SOURCE, 'utf8');
      const hash = createHash('sha256').update(source).update(JSON.stringify(shell));
      hash.update(readFileSync(fileURLToPath(new URL('../index.html', import.meta.url))));
      for (const path of STANDING) hash.update(readFileSync(publicFile(path)));
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: source
          .replace('__SHELL__;', `${JSON.stringify(shell)};`)
          .replace('__STAMP__', hash.digest('hex').slice(0, 12)),
      });
    },
  };
}
