import { lazy as reactLazy } from 'react';
import { arrival } from '../browser/arrival.js';

/** React's `lazy` with an end: a component that does not come in time is an error where it is drawn. */
export const lazy: typeof reactLazy = (load) => reactLazy(() => arrival(load()));
