import { join, sep } from 'node:path';
import express, { type RequestHandler, type Response, type Router } from 'express';
import { notFound } from './failures.js';
import { separatePanel, type Sites } from './panel-host.js';
import { precompressedAssets } from './precompressed-assets.js';

/** Folders of the built front ends, each with an `index.html`. */
export interface Pages {
  readonly miniapp: string;
  readonly admin: string;
}

/** Vite adds a hash of the content to file names. */
const HASHED = /-[\w-]{8}\.\w+$/;
const ALWAYS = 'public, max-age=31536000, immutable';
const A_MONTH = 'public, max-age=2592000';
/** May be stored, but is revalidated on each use. */
const NO_CACHE = 'no-cache';

const IMMUTABLE = [join('assets', 'cards'), join('assets', 'fonts'), 'faces'].map(
  (folder) => `${sep}${folder}${sep}`,
);

/** The `Cache-Control` of a file, by its path. */
function cacheControl(path: string): string {
  if (path.includes(`${sep}assets${sep}`) && HASHED.test(path)) return ALWAYS;
  return IMMUTABLE.some((folder) => path.includes(folder)) ? A_MONTH : NO_CACHE;
}

function files(folder: string): RequestHandler {
  return express.static(folder, {
    redirect: false,
    cacheControl: false,
    setHeaders: (response: Response, path: string) => response.set('Cache-Control', cacheControl(path)),
  });
}

/** Client-side routes all get `index.html`. A path with a file ending is a missing file. */
function shell(folder: string): RequestHandler {
  return (request, response, next) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/\.\w+$/.test(request.path);
    if (!isPage) {
      next();
      return;
    }
    response.sendFile('index.html', {
      root: folder,
      cacheControl: false,
      headers: { 'Cache-Control': NO_CACHE },
    });
  };
}

/**
 * Serves the panel under `/admin`, on its own host if it has one, and the mini app everywhere else. `door`: leads away who may not
 * enter the panel.
 */
export function servePages(
  router: Router,
  { miniapp, admin }: Pages,
  sites: Sites,
  door: RequestHandler,
): void {
  if (sites.adminUrl !== null) router.use(separatePanel(sites));
  router.use(door);
  router.use('/admin', files(admin), shell(admin), notFound);
  router.use(precompressedAssets(miniapp, cacheControl), files(miniapp), shell(miniapp));
}
