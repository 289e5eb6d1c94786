import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, defaultServerConditions } from 'vite';

/** Beside the built pages. The server reads it and, as a file whose name begins with a dot, sends it to nobody. */
const FILE = '.texts.json';
const LIST = '/src/text/built-in.ts';

/** Runs an app's own list of its texts (`src/text/built-in.ts`), as the build would compile it. */
export async function listTextsOf(root) {
  const conditions = ['source', ...defaultServerConditions];
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions }, noExternal: [/^@hokm\//] },
  });
  try {
    return (await server.ssrLoadModule(LIST)).listTexts();
  } finally {
    await server.close();
  }
}

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
