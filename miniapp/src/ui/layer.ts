import { createContext } from 'react';

/** How the layer in which a part lies is closed (`useLayer`); null on the page itself. */
export const Layer = createContext<(() => void) | null>(null);
