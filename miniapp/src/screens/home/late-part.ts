import type { ComponentType } from 'react';
import { arrival } from '@hokm/web/browser';
import { lazy } from '@hokm/web/react';
import { logWarning } from '../../lib/log.js';

/** A part of home is waited for so long, ms: the rest of home is there meanwhile. */
const PART_MS = 20_000;

/** A part of home whose code comes later. Where it does not come, `Instead` is drawn in its place, and the rest of home stays. */
export const latePart = (load: () => Promise<ComponentType>, Instead: ComponentType) =>
  lazy(async () => {
    try {
      return { default: await arrival(load(), PART_MS) };
    } catch (error) {
      logWarning('A part of home', error);
      return { default: Instead };
    }
  });
