/** Whose first table the lobby begins: `newcomer` of a person who has never finished a match, `anyone` of everybody. */
type FirstTableFor = 'newcomer' | 'anyone';

/** What the state of the lobby's address says, besides what its path says. */
export interface LobbyState {
  /** Asks for a table with computer players that begins by itself. */
  readonly first_table?: FirstTableFor;
  /** The refusal of the table that somebody looked for. */
  readonly no_table?: string;
}

/** The state of an address as the history kept it; what is unknown is left out. */
export function readLobbyState(state: unknown): LobbyState {
  const { first_table, no_table } = { ...(typeof state === 'object' ? state : null) } as Record<
    string,
    unknown
  >;
  return {
    ...(first_table === 'newcomer' || first_table === 'anyone' ? { first_table } : {}),
    ...(typeof no_table === 'string' ? { no_table } : {}),
  };
}

/** The way of the big button: to the lobby, where a newcomer's first table begins by itself. */
export const FIRST_TABLE: LobbyState = { first_table: 'newcomer' };
