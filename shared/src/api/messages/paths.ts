/** Messages between players and the team. */
export const messagesPaths = {
  listMessages: 'GET /messages',
  sendMessage: 'POST /messages',
  getMessage: 'GET /messages/:id',
  replyToTeam: 'POST /messages/:id/reply',
  seeMessage: 'POST /messages/:id/read',
  listThreads: 'GET /admin/comms/messages',
  listThreadsOld: 'GET /admin/communications/messages',
  listColleagues: 'GET /admin/comms/staff',
  threadStats: 'GET /admin/comms/stats',
  getThread: 'GET /admin/comms/messages/:id',
  readThread: 'POST /admin/comms/messages/:id/read',
  replyToThread: 'POST /admin/comms/messages/:id/reply',
  assignThread: 'POST /admin/comms/messages/:id/assign',
  closeThread: 'POST /admin/comms/messages/:id/close',
  reopenThread: 'POST /admin/comms/messages/:id/reopen',
} as const;
