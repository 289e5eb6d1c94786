import { DAY_MS } from '@hokm/shared/time';
import { defineModule } from '../../platform/modules/module.js';
import { findCollusion, type CollusionContext } from './find-collusion.js';

type Uses = Pick<CollusionContext, 'threats' | 'settings'>;

/** The daily search for people who play together beyond chance. */
export const collusionModule = defineModule('collusion', ({ connection, timers: clock, log }, uses: Uses) => {
  const search = () => findCollusion({ ...uses, connection, clock, log });
  return {
    tasks: [
      { name: 'find collusion', role: 'worker', everyMs: DAY_MS, run: async () => void (await search()) },
    ],
    exports: { search },
  };
});
