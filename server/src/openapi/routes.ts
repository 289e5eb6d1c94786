import { Router } from 'express';
import { z } from 'zod';
import type { Endpoint } from '../http/endpoints.js';
import type { Route } from '../http/route.js';
import { docsPage } from './docs-page.js';
import { DOCS_STYLE } from './docs-style.js';
import { openApiDocument, type OpenApiDocument } from './document.js';

export interface OpenApiRoutesProps {
  /** What the app answers; asked for at the first call, when all of it is there. */
  readonly endpoints: () => readonly Endpoint[];
  /** The product's version. */
  readonly version: string;
}

const answer = z.looseObject({ openapi: z.string() });

/** `GET /openapi.json` and, for people, `GET /docs`. The API of a public product is no secret: production has them too. */
export function openApiRoutes(route: Route, { endpoints, version }: OpenApiRoutesProps): Router {
  let made: { readonly document: OpenApiDocument; readonly page: string } | null = null;
  const description = () => {
    if (made === null) {
      const document = openApiDocument({ endpoints: endpoints(), version });
      made = { document, page: docsPage(document) };
    }
    return made;
  };
  const router = Router();
  const read = route({
    policy: 'anyone',
    answer,
    handle: () => Promise.resolve({ ...description().document }),
  });
  router.get('/openapi.json', read);
  router.get('/docs', (_request, response) => {
    response.type('html').send(description().page);
  });
  router.get('/docs/style.css', (_request, response) => {
    response.type('css').send(DOCS_STYLE);
  });
  return router;
}
