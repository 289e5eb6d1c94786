import type { BotProblem } from '@hokm/shared/api/operations';
import { MINUTE_MS } from '@hokm/shared/time';
import type { AnyCollection } from '../platform/database/collection.js';
import type { LogTap } from '../platform/core/log-tap.js';
import { Measures } from '../platform/metrics/measures.js';
import type { AuditLog } from '../platform/panel/audit-log.js';
import type { AuditQueue } from '../platform/panel/audit-queue.js';
import { defineModule } from '../platform/modules/module.js';
import type { PanelNotices } from '../platform/panel/panel-notices.js';
import type { JobQueue } from '../platform/panel-jobs/job-queue.js';
import type { SharedState } from '../platform/shared-state/shared-state.js';
import { Caches, type Cache } from './caches.js';
import type { HealthReportContext } from './health-report.js';
import { incidentNotes, processStarts } from './incident-models.js';
import { incidentReportJob } from './incident-report.js';
import { incidentRoutes } from './incident-routes.js';
import { logLines, shownLogs } from './log-lines.js';
import { LogStore } from './log-store.js';
import { PerformanceHours, performanceHours } from './performance-hours.js';
import { processes, ProcessReporter, type Load } from './processes.js';
import { renewOldKeys } from './renew-old-keys.js';
import { repairJobs } from './repairs.js';
import { operationRoutes } from './routes.js';
import { watchWork } from './watch-work.js';

const LOG_MS = 1_000;
const REPORT_MS = 5_000;
const MEASURES_MS = 10_000;
const KEYS_MS = 1_000;

interface Uses extends Pick<HealthReportContext, 'probes' | 'version' | 'backups'> {
  readonly jobs: JobQueue;
  readonly state: SharedState;
  readonly chain: Pick<AuditLog, 'append'>;
  readonly audit: AuditQueue;
  readonly notices: Pick<PanelNotices, 'tell'>;
  /** The names of accounts, by id. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The log of this process. */
  readonly tap: LogTap;
  readonly load: () => Load;
  /** What keeps updates from the bot of this process; null for nothing. */
  readonly botProblem: () => BotProblem | null;
  readonly caches: () => readonly Cache[];
  /** The collections of all modules. */
  readonly collections: () => readonly AnyCollection[];
}

/** How the server is: processes, log, speed, and repairs. */
export const operationsModule = defineModule('operations', (platform, uses: Uses) => {
  const { config, connection, timers, node, log, randomBytes } = platform;
  const { jobs, state, tap, load, botProblem, version, chain, audit, namesOf } = uses;
  const measures = new Measures(timers);
  const reporter = new ProcessReporter({
    connection,
    node,
    version,
    load,
    botProblem,
    measures,
    clock: timers,
    roles: config.roles,
    machine: config.machine,
  });
  const logs = new LogStore({ connection, node, tap, clock: timers });
  const hours = new PerformanceHours(connection, node, measures, timers);
  const caches = new Caches(state, uses.caches);
  const repairs = repairJobs({ connection, caches, collections: uses.collections, clock: timers });
  const incident = { connection, clock: timers, hours, namesOf };
  const reportKind = incidentReportJob(incident);
  return {
    routes: operationRoutes({
      connection,
      node,
      version,
      timers,
      log,
      logs,
      hours,
      jobs,
      repairs,
      probes: uses.probes,
      backups: uses.backups,
      dataDir: config.dataDir,
      hasBot: config.bot.mode !== 'off',
    }),
    subjects: {
      incident: incidentRoutes({ ...incident, chain, audit, randomBytes, jobs, reportKind, log }),
    },
    collections: [processes, logLines, shownLogs, performanceHours, processStarts, incidentNotes],
    jobs: [...Object.values(repairs), reportKind],
    services: [{ role: 'every', start: () => reporter.start(), stop: () => reporter.stop() }],
    tasks: [
      { name: 'lines of the log', role: 'every', everyMs: LOG_MS, run: () => logs.flush() },
      {
        ...({ name: 'state of this process', role: 'every', everyMs: REPORT_MS } as const),
        run: async () => logs.show(await reporter.report()),
      },
      {
        ...({ name: 'search keys of earlier versions', role: 'worker', everyMs: KEYS_MS } as const),
        run: renewOldKeys(connection, uses.collections),
      },
      { name: 'measures', role: 'every', everyMs: MEASURES_MS, run: () => hours.store() },
      {
        ...({ name: 'watch the work of the background', role: 'web', everyMs: MINUTE_MS } as const),
        run: watchWork({ connection, notices: uses.notices, clock: timers }),
      },
    ],
    exports: { measures, logs, hours, reporter },
  };
});
