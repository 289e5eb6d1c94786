import type { PanelScreen } from '../../testing/states.js';
import { dossierTexts } from '../../text/dossier.js';
import { REAL } from '../samples.states.js';
import { sampleCase, sampleDossier } from './sample.js';

/** A case, with what went between people by coin rooms. */
export const reportsStates: PanelScreen = {
  screen: 'reports',
  states: [
    {
      state: 'coins',
      path: `/reports/${sampleCase.id}`,
      level: 'admin',
      answers: () => ({
        ...REAL,
        'GET /admin/reports/:id': { success: true, data: sampleCase },
        'GET /admin/reports/:id/dossier': { success: true, data: sampleDossier },
      }),
      until: dossierTexts.pairs.coins,
    },
  ],
};
