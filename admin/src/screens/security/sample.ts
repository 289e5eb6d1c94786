import type { SecurityDashboard } from '@hokm/shared/api';
import type { DashboardDays, ThreatLevel, ThreatType } from '@hokm/shared/api/security/limits';
import type { CallAnswer } from '@hokm/web/client';
import type { Path } from '../../api/client.js';
import type { Endpoints, Page } from '../../api/endpoints.js';
import { translate } from '../../text/define-texts.js';
import { sampleTexts } from '../../text/sample.js';
import { sampleDays, sampleMoment, sampleWave } from '../../ui/sample-numbers.js';

type Answer<P extends Path> = CallAnswer<Endpoints[P]>;
type RowOf<P extends Path> = Answer<P> extends Page<infer Row> ? Row : never;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Addresses that are kept for examples: nobody has them. */
const ADDRESSES = ['192.0.2.1', '198.51.100.1', '203.0.113.1'] as const;
const LEVELS: readonly ThreatLevel[] = ['critical', 'high', 'medium'];
const TYPES: readonly ThreatType[] = ['credential_stuffing', 'panel_probing', 'flooding'];

/** Moderators see the network of an address, and no more than the counts and events. */
const dashboard = (days: DashboardDays, isBasic: boolean): SecurityDashboard => ({
  days,
  is_basic: isBasic,
  overview: {
    active_threats: 10,
    critical_threats: 1,
    total_threats: 100,
    blocked_ips: 10,
    blocked_hits: 1_000,
    failed_logins: 100,
    high_risk_events_24h: 10,
  },
  changes: { total_threats: 10, failed_logins: -10, high_risk_events_24h: 0 },
  recent_events: LEVELS.map((severity, at) => ({
    id: `sample-${at}`,
    description: translate(sampleTexts, 'event', { n: at + 1 }),
    event_type: 'sample',
    source_ip: isBasic ? `${(ADDRESSES[at] ?? '').replace(/1$/, '0')}/24` : (ADDRESSES[at] ?? ''),
    severity,
    created_at: sampleMoment((at + 1) * HOUR),
  })),
  threat_breakdown: isBasic
    ? null
    : TYPES.map((type, at) => ({ type, count: 10, max_level: LEVELS[at] ?? 'low' })),
  failed_by_day: isBasic
    ? null
    : sampleDays(days).map((day, at) => ({ day, failed: sampleWave(days, 100)[at] ?? 0, locked: 10 })),
});

function pageOf<Row>(data: Row[]) {
  return { success: true, data, meta: { total: data.length, page: 1, pages: 1, per_page: 50 } } as const;
}

const threats: RowOf<'GET /security/threats'>[] = TYPES.map((threat_type, at) => ({
  id: `sample-${at}`,
  threat_type,
  threat_level: LEVELS[at] ?? 'low',
  source_ip: ADDRESSES[at] ?? '',
  account: null,
  accounts: 10,
  networks: 1,
  frequency: 100,
  score: 10,
  target_endpoint: 'GET /sample',
  first_seen: sampleMoment(DAY),
  last_seen: sampleMoment(HOUR),
  is_active: true,
  is_mitigated: false,
  pair: null,
  mitigation: null,
}));

/** Two people who meet in coin rooms, of whom one loses. */
const collusion = (): RowOf<'GET /security/threats'>[] =>
  threats.slice(0, 1).map((threat) => ({
    ...threat,
    threat_type: 'collusion',
    threat_level: 'medium',
    source_ip: '',
    account: { id: 'a'.repeat(24), name: 'آرش' },
    accounts: 2,
    frequency: 21,
    pair: {
      other: { id: 'b'.repeat(24), name: 'بهار' },
      partners: 3,
      won: 2,
      opponents: 18,
      won_against: 18,
      same_device: 0,
      same_network: true,
      coins: 450,
      coin_matches: 18,
      matches: ['c'.repeat(24), 'd'.repeat(24)],
    },
  }));

const blocks = (): RowOf<'GET /security/blacklist'>[] =>
  ADDRESSES.map((ip_address, at) => ({
    id: `sample-${at}`,
    ip_address,
    reason: translate(sampleTexts, 'reason'),
    threat_level: LEVELS[at] ?? 'low',
    created_at: sampleMoment(DAY),
    created_by: '',
    expires_at: null,
    is_active: true,
    hit_count: 100,
  }));

/** Made-up answers for the security centre, with addresses of nobody and without anybody's name. */
export const securitySamples = {
  dashboard: (days: DashboardDays, isBasic: boolean): Answer<'GET /security/dashboard'> => ({
    success: true,
    data: dashboard(days, isBasic),
  }),
  threats: () => pageOf(threats),
  blocks: () => pageOf(blocks()),
  collusion: () => pageOf(collusion()),
};
