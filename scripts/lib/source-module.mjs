import { createServer, defaultServerConditions } from 'vite';

/** Evaluates a module of the TypeScript sources below `root`, as the build would compile it, and gives its exports to `use`. */
export async function withSourceModule(root, path, use) {
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
    return await use(await server.ssrLoadModule(path));
  } finally {
    await server.close();
  }
}
