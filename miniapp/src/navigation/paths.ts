/** An address within the app; `search` begins with `?` and `hash` with `#`, or they are empty. */
export interface Path {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

export type To = string | Partial<Path>;

interface Match {
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The address up to what `*` stands for. */
  readonly pathnameBase: string;
}

const SPECIAL = /[\\.*+^${}|()[\]]/g;

/** Decodes each part by itself, as a part may hold a coded `/`. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    // Not coded as addresses are: it is taken as it stands.
    return pathname;
  }
}

const compiled = new Map<string, { readonly pattern: RegExp; readonly names: readonly string[] }>();

function compile(path: string): { readonly pattern: RegExp; readonly names: readonly string[] } {
  const known = compiled.get(path);
  if (known !== undefined) return known;
  const names: string[] = [];
  const fixed = path
    .replace(/\/*\*?$/, '')
    .replace(/^\/*/, '/')
    .replaceAll(SPECIAL, String.raw`\$&`)
    .replaceAll(/\/:(\w+)/g, (_, name: string) => {
      names.push(name);
      return String.raw`/([^\/]+)`;
    });
  const end = path.endsWith('*')
    ? path === '*' || path === '/*'
      ? '(.*)$'
      : String.raw`(?:\/(.+)|\/*)$`
    : String.raw`\/*$`;
  if (path.endsWith('*')) names.push('*');
  const made = { pattern: new RegExp(`^${fixed}${end}`, 'i'), names };
  compiled.set(path, made);
  return made;
}

/** The values of a route's path (`/profile/:userId`, `/security/*`) in an address; null where it does not fit. */
export function matchPath(path: string, pathname: string): Match | null {
  const { pattern, names } = compile(path);
  const found = pattern.exec(decoded(pathname));
  if (found === null) return null;
  const [matched, ...values] = found;
  const rest = names.at(-1) === '*' ? (values.at(-1) ?? '') : '';
  const params = names.map((name, n) => [name, (values[n] ?? '').replaceAll('%2F', '/')] as const);
  const base = matched.slice(0, matched.length - rest.length).replace(/(.)\/+$/, '$1');
  return { params: Object.fromEntries(params), pathnameBase: base };
}

function parse(to: string): Partial<Path> {
  const { groups = {} } = /^(?<pathname>[^?#]*)(?<search>\?[^#]*)?(?<hash>#.*)?$/s.exec(to) ?? {};
  return groups;
}

const prefixed = (mark: string, text = ''): string =>
  text === '' || text === mark ? '' : text.startsWith(mark) ? text : mark + text;

/** A path without its parts `.` and `..` (RFC 3986, 5.2.4). */
function withoutDots(pathname: string): string {
  const parts: string[] = [];
  for (const part of pathname.slice(1).split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  return `/${parts.join('/')}`;
}

/** The address that a link leads to from a page. A path begins with `/`; without one the page stays the same. */
export function resolvePath(to: To, from: string): Path {
  const { pathname = '', search, hash } = typeof to === 'string' ? parse(to) : to;
  return {
    pathname: pathname === '' ? from : withoutDots(pathname),
    search: prefixed('?', search),
    hash: prefixed('#', hash),
  };
}

export const hrefOf = ({ pathname, search, hash }: Path): string => pathname + search + hash;
