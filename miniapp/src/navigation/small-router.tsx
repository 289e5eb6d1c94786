import {
  Children,
  createContext,
  isValidElement,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { logWarning } from '../lib/log.js';
import { randomHex } from '../lib/schedule.js';
import { hrefOf, matchPath, resolvePath, type Path, type To } from './paths.js';

export { matchPath } from './paths.js';

/** How a page was come to: `Pop` is the first page of a load, and a step back or forward. */
export const NavigationType = { Pop: 'POP', Push: 'PUSH', Replace: 'REPLACE' } as const;
type Action = (typeof NavigationType)[keyof typeof NavigationType];

/** A page of the history. `key` is another one for each entry. */
export interface Location<State = unknown> extends Path {
  readonly state: State;
  readonly key: string;
}

interface Options {
  readonly replace?: boolean;
  readonly state?: unknown;
}

export interface NavigateFunction {
  (to: To, options?: Options): void;
  (steps: number): void;
}

/** The state that the history keeps with each entry; `idx` counts from the tab's first page here. */
interface Entry {
  readonly usr: unknown;
  readonly key?: string;
  readonly idx: number;
}

const entry = (): Partial<Entry> => (window.history.state ?? {}) as Partial<Entry>;

function here(): Location {
  const { pathname, search, hash } = window.location;
  const { usr, key } = entry();
  return { pathname, search, hash, state: usr ?? null, key: key ?? 'default' };
}

/** Bytes of an entry’s key. */
const KEY_BYTES = 6;

interface Shown {
  readonly action: Action;
  readonly location: Location;
}

interface Route {
  readonly base: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

const ShownContext = createContext<(Shown & { readonly navigate: NavigateFunction }) | null>(null);
const RouteContext = createContext<Route>({ base: '/', params: {} });

function useShown() {
  const shown = use(ShownContext);
  if (shown === null) throw new Error('This part is used outside of the router.');
  return shown;
}

/** Writes an entry of the history; where the browser refuses it, the page is loaded instead. */
function write({ pathname, search, hash }: Path, { replace = false, state = null }: Options): Location {
  const idx = entry().idx ?? 0;
  const made: Entry = { usr: state, key: randomHex(KEY_BYTES), idx: replace ? idx : idx + 1 };
  const address = pathname + search + hash;
  try {
    if (replace) window.history.replaceState(made, '', address);
    else window.history.pushState(made, '', address);
  } catch (error) {
    logWarning('History', error);
    window.location.assign(address);
  }
  return { pathname, search, hash, state, key: made.key ?? '' };
}

/**
 * The part of React Router that the app uses, a tenth of its size: what is drawn first waits for it. Compiler and build put it in the
 * place of the library; `paths.test.ts` compares how both read addresses.
 */
export function BrowserRouter({ children }: { readonly children: ReactNode }): ReactElement {
  const [shown, setShown] = useState<Shown>(() => {
    if (entry().idx === undefined) window.history.replaceState({ ...entry(), idx: 0 }, '');
    return { action: NavigationType.Pop, location: here() };
  });
  useLayoutEffect(() => {
    // The page that is shown stays until the code of the next one is there.
    const onPop = (): void =>
      startTransition(() => setShown({ action: NavigationType.Pop, location: here() }));
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  const { pathname } = shown.location;
  const navigate = useMemo<NavigateFunction>(
    () =>
      (to: To | number, options: Options = {}): void => {
        if (typeof to === 'number') {
          window.history.go(to);
          return;
        }
        const location = write(resolvePath(to, pathname), options);
        const action = options.replace === true ? NavigationType.Replace : NavigationType.Push;
        startTransition(() => setShown({ action, location }));
      },
    [pathname],
  );
  const value = useMemo(() => ({ ...shown, navigate }), [shown, navigate]);
  return <ShownContext value={value}>{children}</ShownContext>;
}

export const useLocation = (): Location => useShown().location;
export const useNavigate = (): NavigateFunction => useShown().navigate;
export const useNavigationType = (): Action => useShown().action;
export const useParams = (): Route['params'] => use(RouteContext).params;

interface RouteProps {
  readonly path?: string;
  readonly index?: true;
  readonly element: ReactNode;
}

/** A page of `Routes`. */
export function Route(_: RouteProps): ReactElement | null {
  throw new Error('A route stands in Routes.');
}

/** Draws the first route that fits the address; `*` at a path’s end stands for whatever follows. Routes within begin there. */
export function Routes({ children }: { readonly children: ReactNode }): ReactElement | null {
  const { pathname } = useLocation();
  const { base, params } = use(RouteContext);
  for (const route of Children.toArray(children)) {
    if (!isValidElement<RouteProps>(route)) continue;
    const { path = '', element } = route.props;
    const found = matchPath(base === '/' ? path : `${base}/${path}`, pathname);
    if (found === null) continue;
    const value = { base: found.pathnameBase, params: { ...params, ...found.params } };
    return <RouteContext value={value}>{element}</RouteContext>;
  }
  return null;
}

/** Goes to another page as soon as it is drawn. */
export function Navigate({ to, replace, state }: Options & { readonly to: To }): null {
  const navigate = useNavigate();
  const path = JSON.stringify(to);
  useEffect(() => {
    navigate(JSON.parse(path) as To, {
      ...(replace === undefined ? {} : { replace }),
      state,
    });
  }, [navigate, path, replace, state]);
  return null;
}

type LinkProps = Options & { readonly to: To } & Omit<ComponentProps<'a'>, 'href'>;

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

/** A link to a page of the app. To the page that is shown it makes no new entry of the history. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps): ReactElement {
  const { location, navigate } = useShown();
  const path = resolvePath(to, location.pathname);
  const href = hrefOf(path);
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const isOurs = rest.target === undefined || rest.target === '_self';
    if (event.defaultPrevented || !isOurs || !isPlain(event)) return;
    event.preventDefault();
    navigate(path, { replace: replace ?? hrefOf(location) === href, state });
  };
  return <a {...rest} href={href} onClick={go} />;
}

type Query = string | URLSearchParams | Readonly<Record<string, string>>;
type SetQuery = (next: Query | ((before: URLSearchParams) => Query), options?: Options) => void;

/** The address’s query, and the way to another one of the same page. */
export function useSearchParams(): [URLSearchParams, SetQuery] {
  const { location, navigate } = useShown();
  const query = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const set = useMemo<SetQuery>(
    () => (next, options) => {
      const wanted = typeof next === 'function' ? next(new URLSearchParams(query)) : next;
      navigate(`?${new URLSearchParams(wanted).toString()}`, options);
    },
    [query, navigate],
  );
  return [query, set];
}
