/** The security centre. */
export const securityPaths = {
  readSecurityDashboard: 'GET /security/dashboard',
  listThreats: 'GET /security/threats',
  mitigateThreat: 'POST /security/threats/:id/mitigate',
  listSecurityEvents: 'GET /security/logs',
  listSecurityEventsOld: 'GET /admin/security/logs',
  generateReport: 'POST /security/generate-report',
  listBlockedNetworks: 'GET /security/blacklist',
  blockNetwork: 'POST /security/blacklist',
  liftBlock: 'DELETE /security/blacklist/:id',
  listAudit: 'GET /security/audit-logs',
  verifyAudit: 'GET /security/audit-logs/verify',
  getAudit: 'GET /security/audit-logs/:id',
} as const;
