/** What a player is told in the app, and what the bot may tell them. */
export const notificationsPaths = {
  listNotifications: 'GET /notifications',
  readAllNotifications: 'POST /notifications/read-all',
  notificationSettings: 'GET /notifications/settings',
  setNotificationSettings: 'PUT /notifications/settings',
  readNotification: 'POST /notifications/:id/read',
} as const;
