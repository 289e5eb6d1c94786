import * as contract from '@hokm/shared/api/settings';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { refuse } from '../platform/core/result.js';
import type { Shared } from '../platform/shared-state/shared-state.js';
import {
  changeDetection,
  changeMaintenance,
  changeSecuritySettings,
  changeSystemSettings,
  type SettingsContext,
} from './change-settings.js';
import { economyRoutes, type EconomyRoutesProps } from './economy-routes.js';
import type { MaintenanceGate } from './maintenance-gate.js';

export interface SettingsRoutesProps extends SettingsContext, Pick<EconomyRoutesProps, 'chain' | 'namesOf'> {
  readonly gate: MaintenanceGate;
}

const time = (at: string | null): number | null => (at === null ? null : Date.parse(at));

export function settingsRoutes(props: SettingsRoutesProps): readonly Handler[] {
  const { values, live, fixedSettings, gate, namesOf } = props;
  const facts = async ({ revision, updated_at, updated_by }: Shared<object>) => ({
    revision,
    updated_at: updated_at?.toISOString() ?? null,
    updated_by: updated_by === '' ? '' : ((await namesOf([updated_by])).get(updated_by) ?? ''),
  });
  const system = async () => ({
    ...done,
    data: {
      settings: { ...values.system.value, maintenanceMode: values.maintenance.value.is_enabled },
      locked: {},
      ...(await facts(values.system.facts)),
    },
  });
  const security = async () => ({
    ...done,
    data: {
      settings: live.effectiveSecurity,
      locked: fixedSettings,
      ...(await facts(values.security.facts)),
    },
  });
  const detection = async () => ({
    ...done,
    data: {
      settings: values.detection.value,
      locked: {},
      ...(await facts(values.detection.facts)),
    },
  });
  const maintenance = (language: 'fa' | 'en') => ({
    ...done,
    current_status: gate.status(language),
    messages: values.maintenance.value.message,
  });
  return [
    handle(contract.readSystemSettings, system),
    handle(contract.changeSystemSettings, async (call) => {
      const changed = await changeSystemSettings(props, call, call.body);
      if (changed.ok) return system();
      return refuse('content/stale', { current: (await system()).data });
    }),
    handle(contract.readSecuritySettings, security),
    handle(contract.changeSecuritySettings, async (call) => {
      const changed = await changeSecuritySettings(props, call, call.body);
      if (changed.ok) return security();
      if (changed.code !== 'content/stale') return changed;
      return refuse('content/stale', { current: (await security()).data });
    }),
    handle(contract.readDetection, detection),
    handle(contract.changeDetection, async (call) => {
      const changed = await changeDetection(props, call, call.body);
      if (changed.ok) return detection();
      return refuse('content/stale', { current: (await detection()).data });
    }),
    ...economyRoutes({ ...props, factsOf: facts }),
    handle(contract.readMaintenance, ({ language }) => Promise.resolve(maintenance(language))),
    handle(contract.enableMaintenance, async (call) => {
      const { starts_at, ends_at, ...body } = call.body;
      const changed = await changeMaintenance(props, call, 'enable', {
        ...body,
        is_enabled: true,
        progress_percentage: 0,
        starts_at: time(starts_at),
        ends_at: time(ends_at),
      });
      return changed.ok ? maintenance(call.language) : changed;
    }),
    handle(contract.disableMaintenance, async (call) => {
      const changed = await changeMaintenance(props, call, 'disable', { is_enabled: false });
      return changed.ok ? maintenance(call.language) : changed;
    }),
    handle(contract.setMaintenanceProgress, async (call) => {
      const changed = await changeMaintenance(props, call, 'progress', call.body);
      return changed.ok ? maintenance(call.language) : changed;
    }),
  ];
}
