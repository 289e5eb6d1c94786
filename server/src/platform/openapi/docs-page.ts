import { escapeHtml } from '../http/html.js';
import type { OpenApiDocument, Operation } from './openapi-types.js';
import type { JsonSchema } from './schema-registry.js';
import { schemaAnchor, typeText } from './type-text.js';

const STATUS_TEXTS: Readonly<Record<string, string>> = {
  '200': 'Done',
  '201': 'Created',
  '400': 'Not understood',
  '401': 'Not signed in',
  '403': 'Not allowed',
  '404': 'Not there',
  '409': 'Not as things stand',
  '413': 'Too large',
  '415': 'Not this kind',
  '423': 'Locked',
  '429': 'Too often',
  '503': 'Not now',
};

interface Example {
  readonly value: { readonly code?: string; readonly message?: string };
}

/** A schema with what stands under its name, so that nobody has to go there first. */
function whole(schema: JsonSchema, { components }: OpenApiDocument): string {
  const { $ref } = schema;
  const named =
    typeof $ref === 'string' ? components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)] : undefined;
  return named === undefined ? typeText(schema) : `${typeText(schema)} ${typeText(named)}`;
}

function parameterRows({ parameters = [] }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    (each) =>
      `<tr><th scope="row"><code>${escapeHtml(each.name)}</code></th><td>${each.in}${each.required ? '' : ', optional'}</td><td><code>${typeText(each.schema)}</code></td></tr>`,
  );
  return `<h4>Parameters</h4><div class="wide"><table>${rows.join('')}</table></div>`;
}

function body({ requestBody }: Operation, document: OpenApiDocument): string {
  if (requestBody === undefined) return '';
  return Object.entries(requestBody.content)
    .map(
      ([type, { schema }]) =>
        `<h4>Body <small>${escapeHtml(type)}</small></h4><pre>${whole(schema, document)}</pre>`,
    )
    .join('');
}

function answers({ responses }: Operation, document: OpenApiDocument): string {
  const [success = '', ...refusals] = Object.entries(responses).map(([status, { content = {} }]) => {
    const [type, media] = Object.entries(content)[0] ?? ['', undefined];
    const examples = Object.values(media?.examples ?? {}) as Example[];
    if (media === undefined) return `<h4>Answer <small>${status}</small></h4><p>Goes on to another page.</p>`;
    if (examples.length === 0)
      return `<h4>Answer <small>${status} ${escapeHtml(type)}</small></h4><pre>${whole(media.schema, document)}</pre>`;
    return examples
      .map(
        ({ value: { code = '', message = '' } }) =>
          `<tr><th scope="row">${status} <small>${STATUS_TEXTS[status] ?? ''}</small></th><td><code>${escapeHtml(code)}</code></td><td>${escapeHtml(message)}</td></tr>`,
      )
      .join('');
  });
  if (refusals.length === 0) return success;
  return `${success}<h4>Refusals</h4><div class="wide"><table>${refusals.join('')}</table></div>`;
}

function operation(document: OpenApiDocument, path: string, method: string, described: Operation): string {
  const base = document.servers[0]?.url ?? '';
  const lock = described.security.length === 0 ? '' : '<span class="lock">session</span>';
  return `<details>
<summary><span class="method ${method}">${method.toUpperCase()}</span><code>${escapeHtml(`${base}${path}`)}</code><span class="what">${escapeHtml(described.summary)}</span>${lock}</summary>
<div class="inside"><p>${escapeHtml(described.description)}</p>${parameterRows(described)}${body(described, document)}${answers(described, document)}</div>
</details>`;
}

function section(document: OpenApiDocument, name: string, description: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, described]) => described.tags.includes(name))
      .map(([method, described]) => operation(document, path, method, described)),
  );
  return `<section id="${anchorOf(name)}"><h2>${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>${operations.join('\n')}</section>`;
}

/** The id of a section. */
export const anchorOf = (name: string): string => name.toLowerCase().replace(/\W+/g, '-');

interface Page {
  readonly title: string;
  readonly version: string;
  /** HTML, as `main`. */
  readonly header: string;
  /** Names of sections. */
  readonly links: readonly string[];
  readonly main: string;
}

/** A page of the documentation: no script, its one style sheet from here. */
export function pageOf({ title, version, header, links, main }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<header>
<h1>${escapeHtml(title)} <small>${escapeHtml(version)}</small></h1>
${header}
</header>
<nav aria-label="Subjects">${links.map((name) => `<a href="#${anchorOf(name)}">${escapeHtml(name)}</a>`).join('')}</nav>
<main>
${main}
</main>
</body>
</html>
`;
}

/** The description of the HTTP API as a page; every text is escaped. */
export function docsPage(document: OpenApiDocument): string {
  const { info, tags, components } = document;
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<article id="${schemaAnchor(escapeHtml(name))}"><h3>${escapeHtml(name)}</h3><pre>${typeText(schema)}</pre></article>`,
  );
  return pageOf({
    title: `${info.title} API`,
    version: info.version,
    header: `<p>${escapeHtml(info.description).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>
<p><a href="/api/openapi.json">OpenAPI ${escapeHtml(document.openapi)}</a> · <a href="/api/docs/events">Events (Socket.IO)</a></p>`,
    links: [...tags.map(({ name }) => name), 'Schemas'],
    main: `${tags.map(({ name, description }) => section(document, name, description)).join('\n')}
<section id="schemas"><h2>Schemas</h2><p>What bodies and answers are made of, under their names in <code>@hokm/shared/api</code>.</p>${schemas.join('\n')}</section>`,
  });
}
