import { escapeHtml } from '../http/html.js';
import { ABOUT, ackName, type AsyncApiDocument, type Operation } from './asyncapi-document.js';
import { anchorOf, pageOf } from './docs-page.js';
import { typeText } from './type-text.js';

/** Text with its `code` marked. */
const marked = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

function refusals({ 'x-refusals': refused = [] }: Operation): string {
  if (refused.length === 0) return '';
  const rows = refused.map(
    ({ code, message }) =>
      `<tr><th scope="row"><code>${escapeHtml(code)}</code></th><td>${escapeHtml(message)}</td></tr>`,
  );
  return `<h4>Refusals</h4><div class="wide"><table>${rows.join('')}</table></div>`;
}

function eventDetails({ components }: AsyncApiDocument, name: string, operation: Operation): string {
  const { action, summary, reply } = operation;
  const shape = (message: string): string => typeText(components.messages[message]?.payload);
  const label = action === 'receive' ? 'emit' : 'on';
  const ack = reply === undefined ? '' : `<h4>Acknowledgement</h4><pre>${shape(ackName(name))}</pre>`;
  return `<details>
<summary><span class="method ${action === 'receive' ? 'post' : 'get'}">${label}</span><code>${escapeHtml(name)}</code><span class="what">${marked(summary)}</span></summary>
<div class="inside"><h4>Payload</h4><pre>${shape(name)}</pre>${ack}${refusals(operation)}</div>
</details>`;
}

function section(document: AsyncApiDocument, name: string, description: string): string {
  const events = Object.entries(document.operations)
    .filter(([, { tags }]) => tags.some((tag) => tag.name === name))
    .map(([event, operation]) => eventDetails(document, event, operation));
  return `<section id="${anchorOf(name)}"><h2>${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>${events.join('\n')}</section>`;
}

/** The events for people who write a client of their own: no script, every text escaped. */
export function eventsPage(document: AsyncApiDocument): string {
  const { info, asyncapi } = document;
  const about = ABOUT.map(
    ({ title, text }) =>
      `<section id="${anchorOf(title)}"><h2>${escapeHtml(title)}</h2>${text.map((each) => `<p>${marked(each)}</p>`).join('')}</section>`,
  );
  const subjects = info.tags.map(({ name, description }) => section(document, name, description));
  return pageOf({
    title: info.title,
    version: info.version,
    header: `<p><code>emit</code> is sent by clients, <code>on</code> by the server. <a href="/api/asyncapi.json">AsyncAPI ${escapeHtml(asyncapi)}</a> · <a href="/api/docs">HTTP API</a></p>`,
    links: [...ABOUT.map(({ title }) => title), ...info.tags.map(({ name }) => name)],
    main: [...about, ...subjects].join('\n'),
  });
}
