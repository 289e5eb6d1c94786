import { FIRST_PRICES } from '@hokm/shared/api/shop/catalogue';
import type { EconomySettings, SecuritySettings, SystemSettings } from '@hokm/shared/api/settings';
import type { Settings } from './use-settings-form.js';

/** No stored settings have this revision: nothing can be saved from it. */
const facts = { revision: -1, updated_at: null, updated_by: '', locked: {} };

const system: SystemSettings = {
  siteTitle: '',
  allowRegistration: true,
  requireEmailVerification: true,
  maintenanceMode: false,
  maxFileSize: 10,
  sessionTimeout: 30,
};

const security: SecuritySettings = {
  min_password_length: 8,
  password_expiry_days: 90,
  max_sessions: 3,
  max_login_attempts: 5,
  lockout_minutes: 15,
  require_admin_2fa: true,
  allow_guests: false,
  panel_networks: [],
};

const economy: EconomySettings = {
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

/** The requirement's sample values, by the call that answers the real ones. */
export const settingsSamples = {
  'GET /admin/system/settings': { settings: system, ...facts } satisfies Settings<SystemSettings>,
  'GET /admin/economy': { settings: economy, ...facts } satisfies Settings<EconomySettings>,
  'GET /admin/security/settings': { settings: security, ...facts } satisfies Settings<SecuritySettings>,
};
