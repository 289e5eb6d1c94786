import { Router } from 'express';
import { z } from 'zod';
import type { Endpoint } from '../platform/http/endpoints.js';
import type { Route } from '../platform/http/route.js';
import { asyncApiDocument } from '../platform/openapi/asyncapi-document.js';
import { docsPage } from '../platform/openapi/docs-page.js';
import { DOCS_STYLE } from '../platform/openapi/docs-style.js';
import { eventsPage } from '../platform/openapi/events-page.js';
import { openApiDocument } from '../platform/openapi/document.js';
import type { OpenApiDocument } from '../platform/openapi/openapi-types.js';
import { subjectsOf } from '../platform/openapi/operations/legacy.js';

export interface OpenApiRoutesProps {
  /** What the app answers; asked for at the first call, when all of it is there. */
  readonly endpoints: () => readonly Endpoint[];
  /** The product's version. */
  readonly version: string;
}

const answer = z.looseObject({ openapi: z.string() });

/** `GET /openapi.json`, `GET /asyncapi.json` and, for people, `GET /docs` and `GET /docs/events`. The API of a public product is no secret: production has them too. */
export function openApiRoutes(route: Route, { endpoints, version }: OpenApiRoutesProps): Router {
  let made: { readonly document: OpenApiDocument; readonly page: string } | null = null;
  const description = () => {
    if (made === null) {
      const document = openApiDocument(subjectsOf(endpoints()), version);
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
  const events = asyncApiDocument(version);
  router.get('/asyncapi.json', (_request, response) => {
    response.json(events);
  });
  const eventsHtml = eventsPage(events);
  router.get('/docs/events', (_request, response) => {
    response.type('html').send(eventsHtml);
  });
  router.get('/docs/style.css', (_request, response) => {
    response.type('css').send(DOCS_STYLE);
  });
  return router;
}
