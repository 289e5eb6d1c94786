import { createContext } from 'react';

/** Closes the layer in which a part lies (`useLayer`); null on the page itself. */
export const Layer = createContext<(() => void) | null>(null);
