import type { SecuritySettings, SystemSettings } from '@hokm/shared/api/settings';
import { MINUTE_MS, DAY_MS } from '@hokm/shared/time';
import type { Config } from '../platform/core/config.js';
import { isInNetworks } from '../platform/http/networks.js';
import type { SharedValue } from '../platform/shared-state/shared-state.js';

/** The settings that are stored; `maintenanceMode` is the maintenance itself. */
export type StoredSystemSettings = Omit<SystemSettings, 'maintenanceMode'>;

export type SettingsConfig = Pick<Config, 'production' | 'allowGuests' | 'requireAdmin2fa' | 'fixedSettings'>;

/**
 * The settings as they act now. Read at each use, so that a change acts at once; the environment beats what is stored.
 * Times in ms.
 */
export class LiveSettings {
  constructor(
    private readonly config: SettingsConfig,
    private readonly system: Pick<SharedValue<StoredSystemSettings>, 'value'>,
    private readonly security: Pick<SharedValue<SecuritySettings>, 'value'>,
  ) {}

  /** Empty: the product's own name. */
  get siteTitle(): string {
    return this.system.value.siteTitle;
  }

  get registrationOpen(): boolean {
    return this.system.value.allowRegistration;
  }

  get requireEmailVerification(): boolean {
    return this.system.value.requireEmailVerification;
  }

  /** Largest file that staff may upload, bytes. */
  get uploadMax(): number {
    return this.system.value.maxFileSize * 1024 * 1024;
  }

  /** A session of the panel ends when it is not used for so long. */
  get panelIdleMs(): number {
    return this.system.value.sessionTimeout * MINUTE_MS;
  }

  get passwordMin(): number {
    return this.security.value.min_password_length;
  }

  /** Age at which staff must change a password; null when passwords do not expire. */
  get passwordExpiryMs(): number | null {
    const days = this.security.value.password_expiry_days;
    return days === 0 ? null : days * DAY_MS;
  }

  /** Most sessions of one person at once; null for no limit. */
  get sessionsMax(): number | null {
    return this.security.value.max_sessions || null;
  }

  get attemptsMax(): number {
    return this.security.value.max_login_attempts;
  }

  get lockoutMs(): number {
    return this.security.value.lockout_minutes * MINUTE_MS;
  }

  /** True for an address from which the panel may be used. */
  maySeePanel(address: string): boolean {
    const { panel_networks } = this.security.value;
    return panel_networks.length === 0 || isInNetworks(panel_networks, address);
  }

  get requireAdmin2fa(): boolean {
    const { requireAdmin2fa, fixedSettings } = this.config;
    return 'require_admin_2fa' in fixedSettings ? requireAdmin2fa : this.security.value.require_admin_2fa;
  }

  get allowGuests(): boolean {
    const { allowGuests, fixedSettings } = this.config;
    return 'allow_guests' in fixedSettings ? allowGuests : this.security.value.allow_guests;
  }

  /** From elsewhere than this machine a server that is developed on takes guests only where its environment says so. */
  mayPlayAsGuest(isFromHere: boolean): boolean {
    const { production, fixedSettings } = this.config;
    return this.allowGuests && (production || isFromHere || 'allow_guests' in fixedSettings);
  }

  /** From elsewhere than this machine a server that is developed on asks for it too, unless its environment says otherwise. */
  needsSecondFactor(isFromHere: boolean): boolean {
    const { production, fixedSettings } = this.config;
    return this.requireAdmin2fa || !(production || isFromHere || 'require_admin_2fa' in fixedSettings);
  }

  /** The settings of sign-in as they act. */
  get effectiveSecurity(): SecuritySettings {
    const { allowGuests: allow_guests, requireAdmin2fa: require_admin_2fa } = this;
    return { ...this.security.value, allow_guests, require_admin_2fa };
  }
}
