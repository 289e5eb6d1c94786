import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSourceModule } from './lib/source-module.mjs';

/** Beside the built pages. The server reads it and, as a file whose name begins with a dot, sends it to nobody. */
const FILE = '.texts.json';
const LIST = '/src/text/built-in.ts';

/** Runs an app's own list of its texts (`src/text/built-in.ts`). */
export const listTextsOf = (root) => withSourceModule(root, LIST, ({ listTexts }) => listTexts());

/** Writes the list of an app's texts beside its pages: the panel shows from it what can be changed and translated. */
export function builtInTextsOf(root) {
  return {
    name: 'hokm-built-in-texts',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }) {
      const texts = await listTextsOf(root);
      mkdirSync(dir, { recursive: true });
      writeFileSync(join(dir, FILE), JSON.stringify(texts));
    },
  };
}
