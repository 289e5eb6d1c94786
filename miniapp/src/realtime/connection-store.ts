import { create } from 'zustand';

export type ConnectionStatus = 'connecting' | 'connected' | 'disconnected' | 'reconnecting' | 'failed';

export interface Connection {
  status: ConnectionStatus;
  /** Which attempt to win the connection back runs, from 1; 0 while none does. */
  attempt: number;
  /** The server restarts and said when to come back, ms since 1970 by this device; null otherwise. */
  returnAt: number | null;
  /** A page in sight wants a connection also without a session. */
  visiting: boolean;
}

/** The state of the connection, as it is shown. */
export const useConnectionStore = create<Connection>(() => ({
  status: 'disconnected',
  attempt: 0,
  returnAt: null,
  visiting: false,
}));
