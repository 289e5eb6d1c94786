import type { PublicConfig } from '@hokm/shared/api';

/** Pages where a sheet would cover cards. */
const AT_TABLE = /^\/(game|watch|room)\//;

interface Asked {
  readonly config: Pick<PublicConfig, 'terms_version'> | null;
  /** The version that the person has accepted; null for none. */
  readonly accepted: number | null;
  readonly pathname: string;
}

/** True where a person has to be asked for the terms, and is not at a table. */
export function areTermsDue({ config, accepted, pathname }: Asked): boolean {
  const version = config?.terms_version ?? null;
  return version !== null && version > (accepted ?? 0) && !AT_TABLE.test(pathname);
}
