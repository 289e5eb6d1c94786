import { MINUTE_MS } from '@hokm/shared/time';
import { defineModule } from '../platform/modules/module.js';
import type { AuditLog } from '../platform/panel/audit-log.js';
import type { AuditQueue } from '../platform/panel/audit-queue.js';
import type { SignalBuffer } from '../platform/signals/signal-buffer.js';
import { accountModel } from '../accounts/model.js';
import {
  accountMails,
  accountMailTexts,
  stepAutomatically,
  takeStepsLeft,
  type AccountStepsContext,
} from './account-steps.js';
import { blockAutomatically } from './auto-block.js';
import { Blacklist } from './blacklist.js';
import { SecurityFigures } from './dashboard.js';
import { EventLog } from './event-log.js';
import { locations, openGeo } from './geo.js';
import { SeenCountries } from './seen-countries.js';
import { blacklist as collection } from './model.js';
import { securityRoutes, type SecurityContext } from './routes.js';
import { StaffNetworks, staffNetworks as staffNetworkCollection } from './staff-networks.js';
import { threats as threatCollection, threatWindows } from './threat-model.js';
import { threatMails, threatMailTexts } from './tell-of-threat.js';
import { threatRoutes } from './threat-routes.js';
import { ThreatWatch, type OnThreat, type ThreatWatchProps } from './threat-watch.js';
import { ThreatWindows } from './threat-windows.js';
import { Threats } from './threats.js';
import { WaysIn } from './ways-in.js';

/** Least time between two looks at the blocks, ms; and how often hits and signals are stored. */
const REFRESH_MS = 400;
const FLUSH_MS = 10_000;

interface Uses
  extends
    Pick<SecurityContext, 'namesOf' | 'undoOf' | 'seesPanel'>,
    Pick<ConstructorParameters<typeof WaysIn>[0], 'staffOf'>,
    Pick<AccountStepsContext, 'mail' | 'sessions' | 'freezeCoins'> {
  readonly audit: AuditQueue;
  readonly chain: AuditLog;
  readonly buffer: Pick<SignalBuffer, 'take'>;
  readonly detection: { readonly value: ReturnType<ThreatWatchProps['settings']> };
  /** Tells staff of a threat of the level that the settings name, or a higher one. */
  readonly onThreat: OnThreat;
}

/** The security centre: threats, blocked networks, and the logs as staff reads them. */
export const securityModule = defineModule('security', (platform, uses: Uses) => {
  const { audit, chain, namesOf, undoOf, staffOf, seesPanel, buffer, detection, onThreat, ...acting } = uses;
  const { config, connection, timers: clock, randomBytes, node, log } = platform;
  const blacklist = new Blacklist(connection, audit, clock, log);
  const threats = new Threats(connection, audit, clock);
  const events = new EventLog(connection);
  const settings = () => detection.value;
  const staffNetworks = new StaffNetworks(connection, clock, log);
  const countryOf = openGeo(config.geoDb, log);
  const seenCountries = new SeenCountries(connection, countryOf, clock, log);
  const waysIn = new WaysIn({ connection, clock, staffOf, staffNetworks });
  const base = { connection, blacklist, threats, waysIn, seesPanel, clock, randomBytes };
  const context = { ...base, chain, namesOf, undoOf };
  const steps = { ...base, ...acting, settings, accounts: accountModel(connection) };
  const locationOf = locations(countryOf);
  const figures = new SecurityFigures({ threats, blacklist, events, clock });
  const watch = new ThreatWatch({
    buffer,
    threats,
    settings,
    onThreat,
    clock,
    log,
    windows: new ThreatWindows(connection, node),
    act: async (threat, count) => {
      await blockAutomatically({ ...base, settings, log }, threat, count);
      await stepAutomatically(steps, threat, count);
    },
  });
  return {
    routes: [...securityRoutes(context), ...threatRoutes({ ...context, events, figures, locationOf })],
    collections: [collection, threatWindows, threatCollection, staffNetworkCollection],
    caches: [{ name: 'security_figures', size: () => figures.size, drop: () => figures.drop() }],
    services: [
      {
        role: 'every',
        start: () => blacklist.refresh(),
        stop: async () => {
          await blacklist.storeHits();
          await watch.flush();
        },
      },
    ],
    tasks: [
      {
        name: 'read blocked networks',
        role: 'every',
        everyMs: REFRESH_MS,
        follows: [collection.name],
        run: async () => {
          await blacklist.refresh();
          return null;
        },
      },
      { name: 'store refused requests', role: 'every', everyMs: FLUSH_MS, run: () => blacklist.storeHits() },
      { name: 'store signals', role: 'every', everyMs: FLUSH_MS, run: () => watch.flush() },
      {
        name: 'take steps about accounts',
        role: 'worker',
        everyMs: FLUSH_MS,
        run: () => takeStepsLeft(steps),
      },
      { name: 'close quiet threats', role: 'worker', everyMs: MINUTE_MS, run: () => threats.closeQuiet() },
    ],
    mailTemplates: [...threatMails, ...accountMails],
    mailTexts: [threatMailTexts, accountMailTexts],
    exports: { blacklist, threats, watch, eventLog: events, staffNetworks, seenCountries, waysIn },
  };
});
