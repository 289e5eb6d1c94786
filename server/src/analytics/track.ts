import type { Request } from 'express';
import type { TrackedEvent, TrackedPageView } from '@hokm/shared/api/analytics';
import type { SessionAccount } from '../platform/core/account.js';
import type { Credential } from '../platform/http/credentials.js';
import { ITEM_EVENTS } from './content-kinds.js';
import type { Counters } from './counters.js';
import type { KnownItems } from './known-items.js';
import { lengthClass } from './length-class.js';

export interface TrackContext {
  readonly counters: Pick<Counters, 'count'>;
  readonly items: KnownItems;
  readonly authenticate: (token: string) => Promise<SessionAccount | null>;
}

interface Sender {
  readonly request: Pick<Request, 'get'>;
  readonly credential: Credential | null;
}

/** The browser asks for it (Global Privacy Control), or the person has switched statistics off. */
export async function isUncounted(
  { authenticate }: Pick<TrackContext, 'authenticate'>,
  { request, credential }: Sender,
): Promise<boolean> {
  if (request.get('sec-gpc') === '1') return true;
  if (credential === null) return false;
  return (await authenticate(credential.token))?.no_stats === true;
}

/** What came as one, or as a batch. */
export function eachOf<T extends object>(body: T | { readonly events: readonly T[] }): readonly T[] {
  return 'events' in body ? body.events : [body];
}

export function countPageView({ counters }: TrackContext, view: TrackedPageView): void {
  const { page, ms, visit_end } = view;
  if (visit_end === undefined) {
    counters.count('page_view', page);
    if (ms === undefined) return;
    counters.count('page_timed', page);
    counters.count('page_ms', page, ms);
    return;
  }
  counters.count('visit', visit_end.returning ? 'returning' : 'new');
  counters.count('visit_ms', '', visit_end.ms);
  counters.count('visit_pages', '', visit_end.pages);
  counters.count('visit_length', lengthClass(visit_end.ms));
  counters.count('exit', page);
  if (visit_end.pages === 1) counters.count('bounce', page);
}

/** Events that the server counts where they happen: a page that tells of one changes nothing. */
const COUNTED_HERE: readonly TrackedEvent['name'][] = ['stars_asked'];

export function countEvent({ counters, items }: TrackContext, { name, target, value }: TrackedEvent): void {
  if (COUNTED_HERE.includes(name)) return;
  counters.count('event', name);
  if (value !== undefined) counters.count('event_value', name, value);
  const of = ITEM_EVENTS[name];
  if (of === undefined || target?.type !== of.kind) return;
  const item = items.labelOf(of.kind, target.id);
  if (item !== null) counters.count(of.metric, item);
}
