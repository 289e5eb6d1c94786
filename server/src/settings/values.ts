import { z } from 'zod';
import {
  COLLUSION_MATCHES,
  DETECTION_RULE_NAMES,
  DETECTION_RULES,
  EVENT_DAYS,
  THREAT_DAYS,
} from '@hokm/shared/api/security/limits';
import { FIRST_PRICES } from '@hokm/shared/api/shop/catalogue';
import {
  detectionSettings,
  securitySettings,
  systemSettings,
  type DetectionSettings,
  type EconomySettings,
  type SecuritySettings,
} from '@hokm/shared/api/settings';
import type { SharedState } from '../platform/shared-state/shared-state.js';
import { storedEconomy } from './economy-state.js';
import type { SettingsConfig, StoredSystemSettings } from './live-settings.js';

const storedSystemSettings = systemSettings.omit({ maintenanceMode: true });

export const INITIAL_SYSTEM: StoredSystemSettings = {
  siteTitle: '',
  allowRegistration: true,
  requireEmailVerification: true,
  maxFileSize: 10,
  sessionTimeout: 30,
};

export const initialSecurity = ({ allowGuests, requireAdmin2fa }: SettingsConfig): SecuritySettings => ({
  min_password_length: 8,
  password_expiry_days: 0,
  max_sessions: 0,
  max_login_attempts: 5,
  lockout_minutes: 15,
  require_admin_2fa: requireAdmin2fa,
  allow_guests: allowGuests,
  panel_networks: [],
});

/** Detection of threats before anybody has changed it. Nothing is blocked, ended or frozen by itself. */
export const INITIAL_DETECTION: DetectionSettings = {
  rules: Object.fromEntries(
    DETECTION_RULE_NAMES.map((name) => {
      const { threshold, window_minutes } = DETECTION_RULES[name];
      return [name, { is_on: true, threshold, window_minutes }];
    }),
  ) as DetectionSettings['rules'],
  auto_block: false,
  auto_block_hours: 24,
  auto_account: false,
  collusion: { is_on: true, matches: COLLUSION_MATCHES.default },
  low_event_days: EVENT_DAYS.low,
  event_days: EVENT_DAYS.max,
  threat_days: THREAT_DAYS.default,
  tell_from: 'high',
  tell_by_mail: false,
};

/** Coin rooms before anybody has opened them. */
export const INITIAL_ECONOMY: EconomySettings = {
  stakes: false,
  off_in: ['IR'],
  unknown_country: false,
  needs_telegram: true,
  needs_age: true,
  least_days: 3,
  least_matches: 10,
  stake_share: 10,
  day_loss_share: 20,
  day_loss_least: 100,
  month_won: 3_000,
  pair_coins: 1_000,
  pair_day_matches: 5,
  private_stake: 100,
  predictions: false,
  prediction_rated: 20,
  prediction_day: 500,
  prediction_friends: 20,
  tour_fees: false,
  packs: true,
  ...FIRST_PRICES,
};

/** The same where the product is tried: open, also to new accounts without Telegram. */
const TRIED_ECONOMY: EconomySettings = {
  ...INITIAL_ECONOMY,
  stakes: true,
  predictions: true,
  prediction_rated: 0,
  tour_fees: true,
  off_in: [],
  unknown_country: true,
  needs_telegram: false,
  least_days: 0,
  least_matches: 0,
};

const maintenance = z.object({
  is_enabled: z.boolean(),
  message: z.object({ fa: z.string(), en: z.string() }),
  show_progress: z.boolean(),
  progress_percentage: z.number(),
  /** Ms since 1970; null: at once. */
  starts_at: z.number().nullable(),
  /** Ms since 1970; null: not known. */
  ends_at: z.number().nullable(),
});
export type Maintenance = z.infer<typeof maintenance>;

export const NO_MAINTENANCE: Maintenance = {
  is_enabled: false,
  message: { fa: '', en: '' },
  show_progress: false,
  progress_percentage: 0,
  starts_at: null,
  ends_at: null,
};

/** The shared values behind settings and maintenance; `isTried`: whoever runs the server looks at the product. */
export function defineSettings(state: SharedState, config: SettingsConfig, isTried: boolean) {
  return {
    system: state.define({
      id: 'settings.system',
      schema: storedSystemSettings,
      initial: INITIAL_SYSTEM,
    }),
    security: state.define({
      id: 'settings.security',
      schema: securitySettings,
      initial: initialSecurity(config),
    }),
    detection: state.define({
      id: 'settings.detection',
      schema: detectionSettings,
      initial: INITIAL_DETECTION,
    }),
    economy: state.define({
      id: 'settings.economy',
      schema: storedEconomy,
      initial: { ...(isTried ? TRIED_ECONOMY : INITIAL_ECONOMY), planned: [], coin_prices: [] },
      // Settings of before there was a switch for fees: they went with coin rooms.
      derived: ({ stakes = false }) => ({ tour_fees: stakes }),
    }),
    maintenance: state.define({ id: 'maintenance', schema: maintenance, initial: NO_MAINTENANCE }),
  };
}
export type SettingsValues = ReturnType<typeof defineSettings>;
