import { join, sep } from 'node:path';
import express, { type RequestHandler, type Response, type Router } from 'express';
import { notFound } from './failures.js';
import { packedFiles } from './packed-files.js';

/** Folders with the built pages, each with an `index.html`. */
export interface Pages {
  readonly miniapp: string;
  readonly admin: string;
}

/** Vite puts a hash of the content into the name. */
const HASHED = /-[\w-]{8}\.\w+$/;
const ALWAYS = 'public, max-age=31536000, immutable';
const A_MONTH = 'public, max-age=2592000';
/** May be kept, and is asked for again each time. */
const ASK_FIRST = 'no-cache';

const LASTING = [join('assets', 'cards'), join('assets', 'fonts')].map((folder) => `${sep}${folder}${sep}`);

/** How long a browser may keep a file: by its name, as the file says nothing else. */
function cacheControl(path: string): string {
  if (path.includes(`${sep}assets${sep}`) && HASHED.test(path)) return ALWAYS;
  return LASTING.some((folder) => path.includes(folder)) ? A_MONTH : ASK_FIRST;
}

function files(folder: string): RequestHandler {
  return express.static(folder, {
    redirect: false,
    cacheControl: false,
    setHeaders: (response: Response, path: string) => response.set('Cache-Control', cacheControl(path)),
  });
}

/** A page's own routes are all its `index.html`; a name with an ending is a file, and then it is not there. */
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
      headers: { 'Cache-Control': ASK_FIRST },
    });
  };
}

/** Serves the panel under `/admin` and the mini app everywhere else. */
export function servePages(router: Router, { miniapp, admin }: Pages): void {
  router.use('/admin', files(admin), shell(admin), notFound);
  router.use(packedFiles(miniapp, cacheControl), files(miniapp), shell(miniapp));
}
