import type { MaintenanceStatus } from '@hokm/shared/api/settings';
import type { Language } from '@hokm/shared/text';
import type { Clock } from '../platform/core/ports.js';
import type { SharedValue } from '../platform/shared-state/shared-state.js';
import type { Maintenance } from './values.js';

/** Clients ask again after this long when nobody knows the end, s. */
const ASK_AGAIN_S = 60;

const isoOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Maintenance as people see it. */
function presentMaintenance(value: Maintenance, language: Language): MaintenanceStatus {
  const { is_enabled, message, show_progress, progress_percentage } = value;
  return {
    is_enabled,
    message: message[language],
    show_progress,
    progress_percentage,
    starts_at: isoOrNull(value.starts_at),
    ends_at: isoOrNull(value.ends_at),
  };
}

/** Answers whether the product is under maintenance. */
export class MaintenanceGate {
  constructor(
    private readonly shared: Pick<SharedValue<Maintenance>, 'value' | 'onChange'>,
    private readonly clock: Clock,
  ) {}

  /** True from its beginning, which may be later than its announcement. */
  get isOn(): boolean {
    const { is_enabled, starts_at } = this.shared.value;
    return is_enabled && (starts_at === null || starts_at <= this.clock.now());
  }

  status(language: Language): MaintenanceStatus {
    return presentMaintenance(this.shared.value, language);
  }

  /** After how long a client is to ask again, s. */
  get retryAfter(): number {
    const { ends_at } = this.shared.value;
    if (ends_at === null) return ASK_AGAIN_S;
    return Math.max(ASK_AGAIN_S, Math.ceil((ends_at - this.clock.now()) / 1000));
  }

  /** Calls `listener` whenever maintenance is announced, changed or ended. */
  onChange(listener: () => void): void {
    this.shared.onChange(listener);
  }
}
