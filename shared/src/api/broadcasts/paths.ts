/** Messages of the staff to many people. */
export const broadcastsPaths = {
  createBroadcast: 'POST /admin/comms/messages',
  createBroadcastOld: 'POST /admin/communications/send-message',
  listBroadcasts: 'GET /admin/comms/broadcasts',
  countBroadcast: 'POST /admin/comms/broadcasts/count',
  testBroadcast: 'POST /admin/comms/broadcasts/test',
  getBroadcast: 'GET /admin/comms/broadcasts/:id',
  pauseBroadcast: 'POST /admin/comms/broadcasts/:id/pause',
  resumeBroadcast: 'POST /admin/comms/broadcasts/:id/resume',
  cancelBroadcast: 'POST /admin/comms/broadcasts/:id/cancel',
} as const;
