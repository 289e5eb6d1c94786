/** Notices to the staff. */
export const noticesPaths = {
  listNotices: 'GET /admin/notifications',
  noticeStats: 'GET /admin/notifications/stats',
  readAllNotices: 'POST /admin/notifications/mark-all-read',
  noticeSettings: 'GET /admin/notifications/settings',
  setNoticeSettings: 'PUT /admin/notifications/settings',
  readNotice: 'POST /admin/notifications/:id/read',
} as const;
