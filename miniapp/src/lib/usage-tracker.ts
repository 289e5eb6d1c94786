import {
  COUNTED_PAGES,
  type CountedEvent,
  type CountedPage,
  type TARGET_TYPES,
} from '@hokm/shared/api/analytics/limits';

interface Target {
  readonly type: (typeof TARGET_TYPES)[number];
  readonly id: string;
}

/** What is told of, as the calls `analytics/track-…` take it. */
interface PageView {
  readonly page: CountedPage;
  readonly ms?: number;
  readonly from?: CountedPage;
  readonly visit_end?: { readonly pages: number; readonly ms: number; readonly returning: boolean };
}
interface UsageEvent {
  readonly name: CountedEvent;
  readonly target?: Target;
}
export interface Batches {
  readonly pageview: readonly PageView[];
  readonly event: readonly UsageEvent[];
}

/** Kept until the next sending; more are dropped, as the server would. */
const KEPT_MAX = 45;

interface Props {
  readonly now: () => number;
  /** False for people who are not to be counted. */
  readonly isAllowed: () => boolean;
  /** The device has been here before. */
  readonly isReturning: () => boolean;
  /** Sends without waiting for an answer; what cannot be sent is lost. */
  readonly send: <K extends keyof Batches>(kind: K, events: Batches[K]) => void;
}

/**
 * Gathers which pages were in sight for how long, and a few actions. A visit is the time from when the app comes into sight
 * until it goes out of it. Nothing tells one person from another.
 */
export class UsageTracker {
  private page: { readonly name: CountedPage; readonly since: number; readonly from?: CountedPage } | null =
    null;
  private visit: { readonly since: number; pages: number; readonly returning: boolean } | null = null;
  private last: CountedPage = 'home';
  private views: PageView[] = [];
  private events: UsageEvent[] = [];

  constructor(private readonly props: Props) {}

  /** A page is in sight. The same one again changes nothing. */
  show(name: CountedPage): void {
    if (this.page?.name === name) return;
    const from = this.page?.name;
    this.leavePage();
    const since = this.props.now();
    this.visit ??= { since, pages: 0, returning: this.props.isReturning() };
    this.visit.pages += 1;
    this.last = name;
    this.page = { name, since, ...(from === undefined ? {} : { from }) };
  }

  /** The app has gone out of sight: the visit is over, and is told of at once. */
  hide(): void {
    this.leavePage();
    if (this.visit !== null) {
      const { since, pages, returning } = this.visit;
      this.add(this.views, {
        page: this.last,
        visit_end: { pages, ms: this.props.now() - since, returning },
      });
    }
    this.visit = null;
    this.flush();
  }

  event(name: CountedEvent, target?: Target): void {
    this.add(this.events, { name, ...(target === undefined ? {} : { target }) });
  }

  /** Sends what has been gathered. */
  flush(): void {
    const { views, events } = this;
    this.views = [];
    this.events = [];
    if (!this.props.isAllowed()) return;
    if (views.length > 0) this.props.send('pageview', views);
    if (events.length > 0) this.props.send('event', events);
  }

  private leavePage(): void {
    if (this.page === null) return;
    const { name, since, from } = this.page;
    this.page = null;
    this.add(this.views, {
      page: name,
      ms: this.props.now() - since,
      ...(from === undefined ? {} : { from }),
    });
  }

  private add<T>(list: T[], item: T): void {
    if (list.length < KEPT_MAX) list.push(item);
  }
}

const PAGES: Readonly<Record<string, CountedPage>> = {
  '': 'home',
  'leaderboard-new': 'leaderboard',
  clans: 'clan',
  'clan-cup': 'clan',
  rules: 'pages',
  about: 'pages',
  terms: 'pages',
  privacy: 'pages',
  faq: 'pages',
  coins: 'history',
  fairness: 'replay',
  'sign-in': 'sign_in',
  register: 'sign_in',
  'verify-email': 'sign_in',
  'forgot-password': 'sign_in',
  'reset-password': 'sign_in',
};
const COUNTED: ReadonlySet<string> = new Set(COUNTED_PAGES);

/** The page of an address, without anything that names a room or a person. */
export function countedPage(pathname: string): CountedPage {
  const [, first = ''] = pathname.split('/');
  return PAGES[first] ?? (COUNTED.has(first) ? (first as CountedPage) : 'other');
}
