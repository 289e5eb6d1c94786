import { openLive } from '@hokm/shared/api/live';
import { refuse } from '../../platform/core/result.js';
import { handle, RESPONSE_SENT } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import type { AuditLog } from '../../platform/panel/audit-log.js';
import { liveAudit } from '../../platform/panel/live-audit.js';
import type { SharedState } from '../../platform/shared-state/shared-state.js';
import type { Blacklist } from '../../security/blacklist.js';
import type { SessionService } from '../../sign-in/sessions/session-service.js';
import { LiveFeed, type LiveSource, type LiveStream } from '../../platform/panel/live-feed.js';

const EVERY_MS = 1_000;
/** Bytes that may wait for a slow reader. */
const WAITING_MAX = 256 * 1024;

interface Uses {
  readonly chain: AuditLog;
  readonly state: Pick<SharedState, 'refresh'>;
  readonly blacklist: Pick<Blacklist, 'refuses' | 'onChange'>;
  /** The sources of all modules. */
  readonly sources: () => readonly LiveSource[];
  readonly sessions: Pick<SessionService, 'levelsOf' | 'onEnded'>;
  /** True for an address from which the panel may be used. */
  readonly maySeePanel: (address: string) => boolean;
}

/** Events for open panels. */
export const liveModule = defineModule(
  'live',
  ({ timers, log }, { chain, state, blacklist, sources, sessions, maySeePanel }: Uses) => {
    const refuses = (address: string): boolean =>
      blacklist.refuses(address) !== null || !maySeePanel(address);
    const levelsOf = (ids: readonly string[]) => sessions.levelsOf(ids);
    const feed = new LiveFeed(
      () => [liveAudit(chain, () => state.refresh()), ...sources()],
      levelsOf,
      refuses,
      timers,
      log,
    );
    blacklist.onChange(() => feed.endRefused());
    sessions.onEnded((ids) => feed.endSessions(ids));
    return {
      routes: [
        handle(openLive, async ({ account, request, response }) => {
          await feed.prepare();
          if (!feed.hasRoomFor(account.id)) return refuse('request/too_many_connections');
          response
            .status(200)
            .set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' });
          // For proxies that would wait for more.
          response.set('X-Accel-Buffering', 'no').flushHeaders();
          const stream: LiveStream = {
            account: account.id,
            level: account.admin_level,
            session: account.session.id,
            address: request.ip ?? '',
            write: (text) => response.write(text) || response.writableLength < WAITING_MAX,
            end: () => response.end(),
          };
          feed.open(stream);
          response.once('close', () => feed.close(stream));
          // Left while the sources began.
          if (response.destroyed) feed.close(stream);
          return RESPONSE_SENT;
        }),
      ],
      tasks: [{ name: 'feed open panels', role: 'every', everyMs: EVERY_MS, run: () => feed.poll() }],
      services: [
        {
          role: 'every',
          beforeStop() {
            feed.stop();
            return Promise.resolve();
          },
        },
      ],
      metrics: [
        { name: 'hokm_live_streams', help: 'Open panels that follow events.', read: () => feed.size },
      ],
      exports: { feed },
    };
  },
);
