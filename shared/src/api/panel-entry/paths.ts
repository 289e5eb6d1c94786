/** Entering the panel. */
export const panelEntryPaths = {
  getPanelEntry: 'GET /admin/me',
} as const;
