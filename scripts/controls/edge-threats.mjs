const DEVELOPMENT = 'server/test/development.test.ts';
const CONFIG = 'platform/core/config.test.ts';
const RICH = 'shared/src/rich-text/rich-text.test.ts';
const SOURCE = 'platform/http/request-source.test.ts';

const REACHED = 'SECURITY: development reached from outside: mailbox, guests, a panel without second factors';
const LINKS = 'SECURITY: links of texts to calls of the product, or to hosts that are taken for others';
const STREAM = 'SECURITY: following the panel after its session, its account or its rights are over';
const PROGRAMS = 'SECURITY: launch data of a program';
const CONTAINERS = 'SECURITY: a broken-in service that reaches for its machine or the stores';

/** Threats of docs/SECURITY.md at the edges: proxies, environment, links, containers. */
export const EDGE_THREATS = [
  {
    id: REACHED,
    file: 'platform/core/config.ts',
    find: '  if (TRUST_PROXY > 0) return `TRUST_PROXY=${TRUST_PROXY}`;\n',
    replace: '',
    tests: [`${CONFIG} › has nothing of development with`, `${DEVELOPMENT} › has no mailbox`],
  },
  {
    id: REACHED,
    file: 'platform/core/config.ts',
    find: 'return isLocal ? null : `PUBLIC_URL=${origin}`;',
    replace: 'return isLocal ? null : origin.slice(0, 0) || null;',
    tests: [`${CONFIG} › has nothing of development with`, `${DEVELOPMENT} › has no mailbox`],
  },
  {
    id: REACHED,
    file: 'platform/mail/dev-mailbox.ts',
    find: "if (!isFromHere(request)) return refuse('request/not_found');",
    replace: '',
    tests: [`${DEVELOPMENT} › is not there for a request`],
  },
  {
    id: REACHED,
    file: 'settings/live-settings.ts',
    find: "return this.allowGuests && (production || isFromHere || 'allow_guests' in fixedSettings);",
    replace: 'return this.allowGuests || (production && isFromHere && fixedSettings === null);',
    tests: [`${DEVELOPMENT} › is not there for a request`],
  },
  {
    id: REACHED,
    file: 'settings/live-settings.ts',
    find: "return this.requireAdmin2fa || !(production || isFromHere || 'require_admin_2fa' in fixedSettings);",
    replace: 'return this.requireAdmin2fa || (production && isFromHere && fixedSettings === null);',
    tests: [`${DEVELOPMENT} › is not there for a request`],
  },
  {
    id: REACHED,
    file: 'platform/http/request-source.ts',
    find: '!Object.keys(request.headers).some((name) => FORWARDING.test(name))',
    replace: '!Object.keys(request.headers).some((name) => name === FORWARDING.source)',
    tests: [`${SOURCE} › has no`, `${DEVELOPMENT} › is not there for a request through a proxy`],
  },
  {
    id: REACHED,
    file: 'platform/http/request-source.ts',
    find: "LOCAL_HOST.test(request.headers.host ?? '') &&",
    replace: "(LOCAL_HOST.test(request.headers.host ?? '') || true) &&",
    tests: [`${SOURCE} › does not ask for`, `${DEVELOPMENT} › is not there for a request for a public name`],
  },
  {
    id: REACHED,
    file: 'platform/http/request-source.ts',
    find: "    request.httpVersion !== '1.0' &&\n",
    replace: '',
    tests: [`${SOURCE} › does not speak as a proxy that names nothing`],
  },
  {
    id: LINKS,
    file: 'shared/src/rich-text/safe-link.ts',
    find: "if (href.startsWith('/')) return isAppPage(href) ? href : null;",
    replace: "if (href.startsWith('/')) return isAppPage(href) || !href.startsWith('//') ? href : null;",
    tests: [`${RICH} › is refused`, `${RICH} › leads nowhere in the app but to its pages`],
  },
  {
    id: LINKS,
    file: 'shared/src/rich-text/link-host.ts',
    find: '  if (known.some((each) => imitates(ascii, each))) return null;\n',
    replace: '',
    tests: [`${RICH} › is refused where it would be taken for the host of the product`],
  },
  {
    id: LINKS,
    file: 'shared/src/rich-text/link-host.ts',
    find: 'return isPlain ? host : ascii;',
    replace: "return isPlain || ascii !== '' ? host : ascii;",
    tests: [`${RICH} › is never shown with letters that are drawn like`],
  },
  {
    id: STREAM,
    file: 'platform/panel/live-feed.ts',
    find: 'if (levels.get(stream.session) !== stream.level) this.close(stream);',
    replace: 'if (!levels.has(stream.session)) this.close(stream);',
    tests: ['admin/live/live.test.ts › bring nothing more after a demoted member of staff'],
  },
  {
    id: STREAM,
    file: 'admin/live/module.ts',
    find: 'blacklist.refuses(address) !== null || !maySeePanel(address)',
    replace: 'blacklist.refuses(address) !== null || (!maySeePanel(address) && false)',
    tests: ['admin/live/live.test.ts › are ended outside of the networks'],
  },
  {
    id: PROGRAMS,
    file: 'bot/src/init-data.ts',
    find: '.refine((isBot) => !isBot)',
    replace: '',
    tests: ['bot/src/init-data.test.ts › names a program instead of a person'],
  },
  { id: CONTAINERS, none: 'lines of compose.yaml, which server/test/compose.test.ts reads' },
];
