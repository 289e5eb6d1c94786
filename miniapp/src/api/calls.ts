import type { Calls } from '@hokm/web/client';

/** Every call of the API by its path: what is sent and received. */
export type AppCalls = Calls;
export type Path = keyof AppCalls;
