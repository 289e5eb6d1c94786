/** Acts for which one person is not enough. */
export const approvalsPaths = {
  listApprovals: 'GET /admin/approvals',
  readRoom: 'GET /admin/approvals/room',
  getApproval: 'GET /admin/approvals/:id',
  decideApproval: 'PUT /admin/approvals/:id',
} as const;
