import type {
  AuditEntry,
  NetworkBlock,
  SecurityDashboard,
  SecurityLogEntry,
  Threat,
} from '@hokm/shared/api/security';
import { EVENT_WORDS } from '@hokm/shared/api/security/words';
import type { Language } from '@hokm/shared/text';
import type { SecurityEventRecord } from '../accounts/security-events.js';
import { networkOf, networkText } from '../platform/http/networks.js';
import type { AuditRecord } from '../platform/panel/audit-model.js';
import type { LocationOf } from './geo.js';
import type { BlockRecord } from './model.js';
import { levelOf, type ThreatRecord } from './threat-model.js';
import { scoreOf } from './threat-score.js';

type Names = ReadonlyMap<string, string>;

/** Bits of an address that moderators see. */
const BASIC_BITS = { ipv4: 24, ipv6: 48 } as const;

export function presentBlock(block: BlockRecord, names: Names, now: number): NetworkBlock {
  const { ip_address, reason, threat_level, created_at, created_by, expires_at, is_active, hit_count } =
    block;
  return {
    id: block._id.toHexString(),
    ip_address,
    reason,
    threat_level,
    created_at: created_at.toISOString(),
    created_by: names.get(created_by) ?? '',
    expires_at: expires_at?.toISOString() ?? null,
    is_active: is_active && (expires_at === null || expires_at.getTime() > now),
    hit_count,
  };
}

/** The account that an entry is about; null for other targets. */
const accountIn = (target: string): string | null => /^accounts:([0-9a-f]{24})$/.exec(target)?.[1] ?? null;

/** The accounts that entries name. */
export const accountsOf = (entries: readonly AuditRecord[]): string[] =>
  entries.flatMap(({ actor, target }) => [actor, accountIn(target)]).filter((id) => id !== null);

export function presentAudit(entry: AuditRecord, names: Names): AuditEntry {
  const { _id: id, at, actor, actor_level: level, action, target, reason, address, request } = entry;
  return {
    id,
    at: at.toISOString(),
    actor: { id: actor, name: names.get(actor) ?? '', level },
    action,
    target,
    reason,
    address,
    request,
    target_name: names.get(accountIn(target) ?? '') ?? '',
  };
}

export function presentThreat(threat: ThreatRecord, names: Names, now: number): Threat {
  const { threat_type, level, source_ip, account, accounts, networks, frequency, mitigation } = threat;
  const { target_endpoint, first_seen, last_seen, is_active, pair } = threat;
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  return {
    id: threat._id.toHexString(),
    threat_type,
    threat_level: levelOf(level),
    source_ip,
    account: account === '' ? null : person(account),
    accounts: accounts.length,
    networks: networks.length,
    frequency,
    score: Math.round(scoreOf(level, frequency, last_seen.getTime(), now) * 10) / 10,
    target_endpoint,
    first_seen: first_seen.toISOString(),
    last_seen: last_seen.toISOString(),
    is_active,
    is_mitigated: mitigation !== null,
    pair:
      pair === undefined
        ? null
        : {
            other: person(accounts.find((id) => id !== account) ?? ''),
            coins: 0,
            coin_matches: 0,
            ...pair,
            matches: [...pair.matches],
          },
    mitigation:
      mitigation === null
        ? null
        : {
            action: mitigation.action,
            at: mitigation.at.toISOString(),
            by: names.get(mitigation.by) ?? '',
            note: mitigation.note,
            until: mitigation.until?.toISOString() ?? null,
          },
  };
}

/** An event in words; of a kind that this version does not know, its name. */
const wordsOf = (type: string, language: Language): string =>
  type in EVENT_WORDS ? EVENT_WORDS[type as keyof typeof EVENT_WORDS][language] : type;

/** The address as it is written without its mapping into IPv6. */
const plainAddress = (address: string): string => {
  const network = networkOf(address);
  return network === null ? address : networkText(network);
};

/** The network of an address, as moderators see it; empty for what is no address. */
function cutAddress(address: string): string {
  const network = networkOf(address);
  if (network === null) return '';
  return networkText({ address: network.address, bits: BASIC_BITS[network.address.kind()] });
}

export function presentEvent(
  { _id, event_type, severity, account, source_ip, at, device }: SecurityEventRecord,
  names: Names,
  language: Language,
  locationOf: LocationOf,
): SecurityLogEntry {
  return {
    id: _id.toHexString(),
    type: event_type,
    event: wordsOf(event_type, language),
    severity,
    user: account === undefined ? null : { id: account, name: names.get(account) ?? '' },
    ip: plainAddress(source_ip),
    location: locationOf(source_ip, language),
    timestamp: at.toISOString(),
    details: device,
  };
}

export function presentRecentEvent(
  { _id, event_type, severity, source_ip, at }: SecurityEventRecord,
  language: Language,
  isBasic: boolean,
): SecurityDashboard['recent_events'][number] {
  return {
    id: _id.toHexString(),
    description: wordsOf(event_type, language),
    event_type,
    source_ip: isBasic ? cutAddress(source_ip) : plainAddress(source_ip),
    severity,
    created_at: at.toISOString(),
  };
}
