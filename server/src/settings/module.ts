import { defineModule } from '../platform/modules/module.js';
import type { SharedState } from '../platform/shared-state/shared-state.js';
import { MINUTE_MS } from '@hokm/shared/time';
import { carryOutPlans } from './economy.js';
import { LiveEconomy } from './economy-state.js';
import { LiveSettings } from './live-settings.js';
import { MaintenanceGate } from './maintenance-gate.js';
import { settingsRoutes, type SettingsRoutesProps } from './routes.js';
import { defineSettings } from './values.js';

interface Uses extends Pick<SettingsRoutesProps, 'chain' | 'namesOf' | 'isBlocked' | 'waysIn'> {
  readonly state: SharedState;
  /** See `isForTrying`. */
  readonly isTried?: boolean | undefined;
}

/** Settings that act while the product runs, and maintenance. */
export const settingsModule = defineModule(
  'settings',
  (platform, { state, isTried = false, chain, namesOf, isBlocked, waysIn }: Uses) => {
    const { config, timers: clock, randomBytes } = platform;
    const { fixedSettings } = config;
    const values = defineSettings(state, config, isTried);
    const settings = new LiveSettings(config, values.system, values.security);
    const maintenance = new MaintenanceGate(values.maintenance, clock);
    /** True for an address from which the panel may be used, by what is stored now. */
    const seesPanel = async (address: string): Promise<boolean> => {
      await state.refresh();
      return settings.maySeePanel(address);
    };
    return {
      routes: settingsRoutes({
        values,
        live: settings,
        fixedSettings,
        clock,
        randomBytes,
        chain,
        namesOf,
        isBlocked,
        waysIn,
        gate: maintenance,
      }),
      tasks: [
        {
          role: 'worker',
          name: 'carry out plans',
          everyMs: MINUTE_MS,
          run: () => carryOutPlans({ values, clock, randomBytes }),
        },
      ],
      exports: {
        settings,
        maintenance,
        detection: values.detection,
        economy: new LiveEconomy(values.economy, clock),
        seesPanel,
      },
    };
  },
);
