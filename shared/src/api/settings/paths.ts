/** Settings that act while the product runs, and maintenance. */
export const settingsPaths = {
  readSystemSettings: 'GET /admin/system/settings',
  changeSystemSettings: 'PUT /admin/system/settings',
  readSecuritySettings: 'GET /admin/security/settings',
  changeSecuritySettings: 'PUT /admin/security/settings',
  readDetection: 'GET /security/configuration',
  changeDetection: 'PUT /security/configuration',
  readEconomy: 'GET /admin/economy',
  changeEconomy: 'PUT /admin/economy',
  dropEconomyPlan: 'DELETE /admin/economy/planned/:id',
  listEconomyChanges: 'GET /admin/economy/history',
  readMaintenance: 'GET /security/maintenance',
  enableMaintenance: 'POST /security/maintenance/enable',
  disableMaintenance: 'POST /security/maintenance/disable',
  setMaintenanceProgress: 'POST /security/maintenance/progress',
} as const;
