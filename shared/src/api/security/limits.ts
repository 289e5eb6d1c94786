export const THREAT_LEVELS = ['low', 'medium', 'high', 'critical'] as const;
export type ThreatLevel = (typeof THREAT_LEVELS)[number];
export const BLOCK_REASON_MAX = 200;
/** Hours of a block when nothing else is said, and at most. */
export const BLOCK_HOURS = { default: 24, max: 24 * 365 } as const;
/** Bits that a network must at least name. */
export const NARROWEST = { ipv4: 16, ipv6: 32 } as const;
/** Rows of the audit log, the security log and the blacklist on a page. */
export const SECURITY_PER_PAGE = 50;
/** Events of the security log are counted up to this, and found by the number of their page within it. */
export const EVENTS_COUNTED = 10_000;
/** Rows of the list of threats on a page. */
export const THREATS_PER_PAGE = 20;
/** Events on the overview. */
export const RECENT_EVENTS = 10;
/** Days that the overview can look back. */
export const DASHBOARD_DAYS = [7, 30, 90] as const;
export type DashboardDays = (typeof DASHBOARD_DAYS)[number];
export const MITIGATIONS = ['manual_review', 'block_ip'] as const;
export type Mitigation = (typeof MITIGATIONS)[number];

/** Reports that the security centre makes, and the files that they become. */
export const REPORT_TYPES = ['security', 'audit', 'access', 'money', 'moderation'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];
export const REPORT_FORMATS = ['pdf', 'html', 'csv', 'json'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Kinds of threats. */
export const THREAT_TYPES = [
  'credential_stuffing',
  'password_guessing',
  'code_guessing',
  'forged_launch',
  'identity_mismatch',
  'panel_probing',
  'flooding',
  'hostile_payload',
  'session_elsewhere',
  'money',
  'collusion',
] as const;
export type ThreatType = (typeof THREAT_TYPES)[number];

interface RuleDefault {
  readonly threat: ThreatType;
  /** How many open a threat. */
  readonly threshold: number;
  readonly window_minutes: number;
  /** Largest threshold. */
  readonly max: number;
}

/** The rules that open threats, with what holds until it is changed. */
export const DETECTION_RULES = {
  /** Accounts whose sign-in failed, from a network. Four times as many are high, ten times critical. */
  credential_stuffing: { threat: 'credential_stuffing', threshold: 5, window_minutes: 15, max: 50 },
  /** Failed sign-ins on an account, from three networks or more. */
  password_guessing: { threat: 'password_guessing', threshold: 10, window_minutes: 60, max: 1000 },
  /** Wrong codes on an account, from three networks or more. */
  code_guessing: { threat: 'code_guessing', threshold: 10, window_minutes: 60, max: 1000 },
  /** Launch data that Telegram has not signed, from a network. */
  forged_launch: { threat: 'forged_launch', threshold: 5, window_minutes: 15, max: 1000 },
  /** Requests of an account in the name of another. */
  identity_mismatch: { threat: 'identity_mismatch', threshold: 3, window_minutes: 15, max: 1000 },
  /** Calls of the panel by players, from a network. */
  panel_probing: { threat: 'panel_probing', threshold: 5, window_minutes: 10, max: 1000 },
  /** Paths that only scanners ask for, from a network. */
  bait_paths: { threat: 'panel_probing', threshold: 3, window_minutes: 10, max: 1000 },
  /** Calls over the limit, from a network. */
  flooding: { threat: 'flooding', threshold: 100, window_minutes: 1, max: 100_000 },
  /** Connections that were closed for their refused events, from a network. */
  closed_sockets: { threat: 'flooding', threshold: 5, window_minutes: 15, max: 1000 },
  /** Payloads of an injection and files that are no pictures, from a network. */
  hostile_payload: { threat: 'hostile_payload', threshold: 5, window_minutes: 15, max: 1000 },
  /** Networks of a session. */
  session_elsewhere: { threat: 'session_elsewhere', threshold: 3, window_minutes: 10, max: 50 },
  /** Staff entering the panel from a new browser and a new network. */
  staff_elsewhere: { threat: 'session_elsewhere', threshold: 1, window_minutes: 15, max: 10 },
  /** Balances and payments that do not fit their entries. */
  money: { threat: 'money', threshold: 1, window_minutes: 15, max: 10 },
} as const satisfies Record<string, RuleDefault>;
export type DetectionRule = keyof typeof DETECTION_RULES;
export const DETECTION_RULE_NAMES = Object.keys(DETECTION_RULES) as DetectionRule[];

/** Minutes of a rule's window. */
export const WINDOW_MINUTES = { min: 1, max: 60 } as const;
/** Hours of an automatic block at most. */
export const AUTO_BLOCK_HOURS = { min: 1, max: 24 } as const;
/** Matches of two people together, within thirty days, from which on they are compared with chance. */
export const COLLUSION_MATCHES = { min: 5, max: 100, default: 10 } as const;
/** Days that the search for collusion looks back. */
export const COLLUSION_DAYS = 30;
/** Days that security events are kept. */
export const EVENT_DAYS = { min: 7, max: 365, low: 90 } as const;
/** Days that threats are kept after they were last seen. */
export const THREAT_DAYS = { min: 7, max: 365, default: 180 } as const;

/** Events around accounts and how severe they are. Names follow OWASP's logging vocabulary where it has one. */
export const EVENT_SEVERITIES = {
  user_registered: 'low',
  email_verified: 'low',
  sign_in_new_device: 'medium',
  sign_in_admin: 'medium',
  sign_in_failed: 'low',
  sign_in_locked: 'high',
  sign_in_admin_refused: 'high',
  second_factor_on: 'medium',
  second_factor_off: 'high',
  second_factor_failed: 'medium',
  second_factor_guessed: 'high',
  passkey_added: 'medium',
  passkey_removed: 'medium',
  recovery_code_used: 'medium',
  recovery_codes_renewed: 'medium',
  session_confirmed: 'low',
  session_confirm_failed: 'medium',
  password_reset_completed: 'medium',
  password_changed: 'medium',
  password_change_failed: 'medium',
  sessions_ended: 'low',
  /** A member of staff has seen the app as the person sees it. */
  viewed_by_staff: 'medium',
  /** The staff has changed the address. */
  email_changed: 'high',
  identity_linked: 'high',
  identity_unlinked: 'high',
  identity_mismatch: 'medium',
  account_deletion_asked: 'high',
  account_deletion_cancelled: 'medium',
  data_exported: 'medium',
  admin_created: 'critical',
} as const satisfies Record<string, ThreatLevel>;
export type SecurityEventName = keyof typeof EVENT_SEVERITIES;
export const SECURITY_EVENT_NAMES = Object.keys(EVENT_SEVERITIES) as SecurityEventName[];
