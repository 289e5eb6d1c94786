/** Friends, requests between people, and invitations into rooms. */
export const friendsPaths = {
  listFriends: 'GET /friends',
  removeFriend: 'DELETE /friends/:id',
  inviteFriend: 'POST /friends/:id/invite',
  listFriendRequests: 'GET /friends/requests',
  sendFriendRequest: 'POST /friends/requests',
  acceptFriendRequest: 'POST /friends/requests/:id/accept',
  rejectFriendRequest: 'POST /friends/requests/:id/reject',
  withdrawFriendRequest: 'DELETE /friends/requests/:id',
  searchPeople: 'GET /user/search',
} as const;
