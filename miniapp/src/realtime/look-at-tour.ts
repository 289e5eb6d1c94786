import { useEffect, useEffectEvent } from 'react';
import type { ServerPayload } from '@hokm/shared/protocol';
import { randomUnit, schedule } from '../lib/schedule.js';
import { soonOnce } from '../lib/soon-once.js';
import { connection } from './current.js';
import { useConnectionStore } from './connection-store.js';

/** It also reads again by itself, ms: an event may be lost. */
const READ_ANYWAY_MS = 5 * 60_000;

type News = Pick<ServerPayload<'tour_changed'>, 'id' | 'within_ms'>;
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
    const hear: Listener = (told) => {
      if (told.id === id) soon.ask(told.within_ms);
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
