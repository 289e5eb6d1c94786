import { useEffect, useEffectEvent, useState } from 'react';
import type { ServerPayload } from '@hokm/shared/protocol';
import { randomUnit, schedule } from '../lib/schedule.js';
import { soonOnce } from '../lib/soon-once.js';
import { connection } from './current.js';
import { useConnectionStore } from './connection-store.js';

/** It also reads again by itself, ms: an event may be lost. */
const READ_ANYWAY_MS = 5 * 60_000;

type News = Pick<ServerPayload<'tour_changed'>, 'id' | 'within_ms' | 'order'>;
type Listener = (news: News) => void;
const listeners = new Set<Listener>();

/** A tournament that this page looks at has changed. */
export function tourChanged(news: News): void {
  for (const listener of listeners) listener(news);
}

/**
 * Looks at a tournament while the component is shown: `changed` is called after each change, and when news may have been lost.
 * `revision`: the one that is shown; null before.
 */
export function useLookAtTour(id: string | null, revision: number | null, changed: () => void): void {
  const connected = useConnectionStore(({ status }) => status === 'connected');
  const read = useEffectEvent(changed);
  useEffect(() => {
    if (id === null) return;
    const soon = soonOnce(() => read(), { random: randomUnit, after: schedule });
    // After an order that was told, little is left to read. Its long wait must not delay other news.
    const later = soonOnce(() => read(), { random: randomUnit, after: schedule });
    const hear: Listener = (told) => {
      if (told.id === id) (told.order === undefined ? soon : later).ask(told.within_ms);
    };
    const look = () => {
      if (!document.hidden) soon.ask();
    };
    listeners.add(hear);
    document.addEventListener('visibilitychange', look);
    const timer = setInterval(look, READ_ANYWAY_MS);
    return () => {
      listeners.delete(hear);
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
      soon.stop();
      later.stop();
    };
  }, [id]);
  /** Nobody told of changes before the connection stood. */
  const compare = useEffectEvent((now: unknown) => {
    if (revision !== null && now !== revision) changed();
  });
  useEffect(() => {
    if (id === null || !connected) return;
    let current = true;
    void connection()
      .request('look_at_tour', { id })
      .then((answer) => {
        if (current && answer.ok) compare(answer['revision']);
      });
    return () => {
      current = false;
      if (useConnectionStore.getState().status === 'connected')
        void connection().request('look_at_tour', { id: null });
    };
  }, [id, connected]);
}

/** A row of the order of a tournament. */
type Row = NonNullable<News['order']>['rows'][number];

/** The first rows in the order that was told; null if one of them is not known. */
export function rowsAfter(shown: readonly Row[], told: NonNullable<News['order']>): readonly Row[] | null {
  const known = new Map([...shown, ...told.rows].map((row) => [row.entrant, row]));
  const rows = told.entrants.flatMap((entrant, at) => {
    const [row, place] = [known.get(entrant), told.places[at]];
    return row === undefined || place === undefined ? [] : [{ ...row, place }];
  });
  return rows.length === told.entrants.length ? rows : null;
}

/**
 * The order of a tournament as it is shown: its rows as they were read, and what was told of the first of them since. `rows`: null before
 * they are there. `answer`: the one with the first of them, another one each time it is read.
 */
export function useToldOrder(
  id: string | null,
  { rows, answer }: { readonly rows: readonly Row[] | null; readonly answer: object | null },
): Row[] | null {
  const [told, setTold] = useState<{ readonly first: readonly Row[]; readonly after: object | null } | null>(
    null,
  );
  const first = told !== null && told.after === answer ? told.first : [];
  const isFirst = new Set(first.map(({ entrant }) => entrant));
  const shown = rows === null ? null : [...first, ...rows.filter(({ entrant }) => !isFirst.has(entrant))];
  const hear = useEffectEvent(({ id: of, order }: News) => {
    if (of !== id || order === undefined || shown === null) return;
    const next = rowsAfter(shown, order);
    if (next !== null) setTold({ first: next, after: answer });
  });
  useEffect(() => {
    const listener: Listener = (news) => hear(news);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return shown;
}
