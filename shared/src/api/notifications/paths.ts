/** The notifications of a player in the app, and their choice of messages by the bot. */
export const notificationsPaths = {
  listNotifications: 'GET /notifications',
  readAllNotifications: 'POST /notifications/read-all',
  notificationSettings: 'GET /notifications/settings',
  setNotificationSettings: 'PUT /notifications/settings',
  readNotification: 'POST /notifications/:id/read',
} as const;
