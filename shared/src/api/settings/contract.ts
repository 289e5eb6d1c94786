import { z } from 'zod';
import { success } from '../answers.js';
import { line, lines } from '../content-fields.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { networkText } from '../typed.js';
import {
  ATTEMPTS_RANGE,
  FILE_SIZES_MB,
  LOCKOUT_RANGE,
  MAINTENANCE_MESSAGE_MAX,
  PANEL_NETWORKS_MAX,
  PASSWORD_EXPIRY_MAX_DAYS,
  PASSWORD_MIN_RANGE,
  SESSION_TIMEOUT,
  SESSIONS_MAX,
  SITE_TITLE_MAX,
} from './limits.js';
import { detectionSettings } from './detection.js';
import { economyChange, economyPlan, economySettings } from './economy.js';
import { maintenanceStatus } from './maintenance.js';
import { settingsPaths as paths } from './paths.js';

export { detectionSettings, type DetectionSettings } from './detection.js';
export {
  economySettings,
  economyValue,
  priceRange,
  type EconomyChange,
  type EconomyPlan,
  type EconomySettings,
} from './economy.js';
export { maintenanceStatus, type MaintenanceStatus } from './maintenance.js';

const between = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().min(min).max(max);

export const systemSettings = z.object({
  /** Name of the product where people see it; empty for its own, in their language. */
  siteTitle: line(SITE_TITLE_MAX),
  /** False: people without an account cannot make one. */
  allowRegistration: z.boolean(),
  /** False: a registration opens a session at once; the address belongs to the account when its link is opened. */
  requireEmailVerification: z.boolean(),
  maintenanceMode: z.boolean(),
  /** Largest file that staff may upload, MB. */
  maxFileSize: z.literal(FILE_SIZES_MB),
  /** An unused session of the panel ends after so many minutes. */
  sessionTimeout: between(SESSION_TIMEOUT),
});
export type SystemSettings = z.infer<typeof systemSettings>;

export const securitySettings = z.object({
  min_password_length: between(PASSWORD_MIN_RANGE),
  /** Staff must change a password that is older; 0 for never. */
  password_expiry_days: between({ min: 0, max: PASSWORD_EXPIRY_MAX_DAYS }),
  /** Sessions of one person at once; the oldest ends when there is one more. 0 for any number. */
  max_sessions: between({ min: 0, max: SESSIONS_MAX }),
  /** Failed attempts in a row that lock. */
  max_login_attempts: between(ATTEMPTS_RANGE),
  lockout_minutes: between(LOCKOUT_RANGE),
  require_admin_2fa: z.boolean(),
  allow_guests: z.boolean(),
  /** Addresses and CIDR networks from which the panel can be used; empty for all. */
  panel_networks: z.array(networkText(64)).max(PANEL_NETWORKS_MAX),
});
export type SecuritySettings = z.infer<typeof securitySettings>;

/** The settings with the facts of their last change. */
const withFacts = <Settings extends z.ZodType>(settings: Settings) =>
  z.object({
    settings,
    /** A change names the revision that it was made from. */
    revision: z.int(),
    updated_at: z.iso.datetime().nullable(),
    /** Name of the member of staff; empty when nobody has changed them. */
    updated_by: z.string(),
    /** Settings that the environment fixes: the name of the variable by field. */
    locked: z.record(z.string(), z.string()),
  });
const settingsOf = <Settings extends z.ZodType>(settings: Settings) => success({ data: withFacts(settings) });

const revision = z.int().nonnegative();

export const readSystemSettings = endpoint({
  path: paths.readSystemSettings,
  summary: 'Settings of the whole product',
  access: 'panel/settings',
  limit: 'reads',
  answer: settingsOf(systemSettings),
  refusals: [],
});

export const changeSystemSettings = endpoint({
  path: paths.changeSystemSettings,
  summary:
    'Change the settings as of the revision they were read at; they act in all processes within a second. Without `maintenanceMode` the maintenance stays as it is',
  access: 'panel/settings',
  fresh: true,
  limit: 'writes',
  body: systemSettings.extend({ revision, maintenanceMode: systemSettings.shape.maintenanceMode.optional() }),
  answer: settingsOf(systemSettings),
  refusals: ['content/stale'],
});

export const readSecuritySettings = endpoint({
  path: paths.readSecuritySettings,
  summary: 'Settings of sign-in and sessions',
  access: 'panel/settings',
  limit: 'reads',
  answer: settingsOf(securitySettings),
  refusals: [],
});

export const changeSecuritySettings = endpoint({
  path: paths.changeSecuritySettings,
  summary:
    'Change the settings of sign-in as of the revision they were read at. Refuses networks without the caller’s address, or without one from which each other super administrator came in seven days, and a change of what the environment fixes',
  access: 'panel/settings',
  fresh: true,
  limit: 'writes',
  body: securitySettings.extend({ revision }),
  answer: settingsOf(securitySettings),
  refusals: ['content/stale', 'settings/locked', 'security/network_invalid', 'security/would_lock_out'],
});

export const readDetection = endpoint({
  path: paths.readDetection,
  summary: 'When signals open a threat, what happens by itself then, and how long events are kept',
  access: 'panel/security',
  limit: 'reads',
  answer: settingsOf(detectionSettings),
  refusals: [],
});

export const changeDetection = endpoint({
  path: paths.changeDetection,
  summary:
    'Change the detection of threats as of the revision it was read at; it acts in all processes within a second',
  access: 'panel/security',
  fresh: true,
  limit: 'writes',
  body: detectionSettings.extend({ revision }),
  answer: settingsOf(detectionSettings),
  refusals: ['content/stale'],
});

const economyAnswer = success({
  /** `planned`: what is set from a later moment on, the next first. */
  data: withFacts(economySettings).extend({ planned: z.array(economyPlan) }),
});

export const readEconomy = endpoint({
  path: paths.readEconomy,
  summary: 'Whether coin rooms are open, the walls around them, and what is planned of that',
  access: 'panel/settings',
  limit: 'reads',
  answer: economyAnswer,
  refusals: [],
});

export const changeEconomy = endpoint({
  path: paths.changeEconomy,
  summary:
    'Open or close coin rooms, and change the walls around them, as of the revision they were read at; it acts in all processes within a second. With `effective_at` what differs from now is planned for that moment. Matches that are played are paid out all the same',
  access: 'panel/settings',
  fresh: true,
  limit: 'writes',
  body: economySettings.extend({ revision, effective_at: z.iso.datetime().optional() }),
  answer: economyAnswer,
  refusals: ['content/stale', 'settings/too_far', 'settings/too_many_planned'],
});

export const dropEconomyPlan = endpoint({
  path: paths.dropEconomyPlan,
  summary: 'Drop what was planned, before its moment',
  access: 'panel/settings',
  fresh: true,
  limit: 'writes',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
  answer: economyAnswer,
  refusals: ['request/not_found', 'content/stale'],
});

export const listEconomyChanges = endpoint({
  path: paths.listEconomyChanges,
  summary: 'How coin rooms and their walls were changed: when, by whom, from what to what; newest first',
  access: 'panel/settings',
  limit: 'reads',
  query: pageQuery,
  answer: pageOf(economyChange),
  refusals: [],
});

const message = z.object({
  fa: lines(MAINTENANCE_MESSAGE_MAX),
  en: lines(MAINTENANCE_MESSAGE_MAX),
});

const maintenanceAnswer = success({ current_status: maintenanceStatus, messages: message });

export const readMaintenance = endpoint({
  path: paths.readMaintenance,
  summary: 'Whether the product is under maintenance, and until when',
  access: 'anyone',
  host: 'both',
  duringMaintenance: true,
  limit: 'reads',
  answer: maintenanceAnswer,
  refusals: [],
});

export const enableMaintenance = endpoint({
  path: paths.enableMaintenance,
  summary:
    'Announce maintenance, and begin it at `starts_at`: running matches finish, everything else of players is refused',
  access: 'panel/security',
  fresh: true,
  limit: 'writes',
  body: z.object({
    message,
    show_progress: z.boolean().default(false),
    starts_at: z.iso.datetime().nullable().default(null),
    ends_at: z.iso.datetime().nullable().default(null),
  }),
  answer: maintenanceAnswer,
  refusals: ['content/stale'],
});

export const disableMaintenance = endpoint({
  path: paths.disableMaintenance,
  summary: 'End maintenance',
  access: 'panel/security',
  fresh: true,
  limit: 'writes',
  answer: maintenanceAnswer,
  refusals: ['content/stale'],
});

export const setMaintenanceProgress = endpoint({
  path: paths.setMaintenanceProgress,
  summary: 'How far the work is; people see it where progress is shown',
  access: 'panel/security',
  fresh: true,
  limit: 'writes',
  body: z.object({ progress_percentage: z.int().min(0).max(100) }),
  answer: maintenanceAnswer,
  refusals: ['content/stale'],
});
