import { THREAT_WORDS } from '@hokm/shared/api/security/words';
import type { ThreatType } from '@hokm/shared/api/security/limits';
import { useLanguage } from '@hokm/web/react';

/** Kinds of threats in words. */
export function useThreatWord(): (type: ThreatType) => string {
  const language = useLanguage();
  return (type) => THREAT_WORDS[type][language];
}

/** What a mitigation or a block changes in the security centre. */
export const SECURITY_CALLS = [
  'GET /security/threats',
  'GET /security/dashboard',
  'GET /security/blacklist',
  'GET /security/audit-logs',
] as const;
