/** Profiles of players, and changes of the caller's profile. */
export const profilePaths = {
  getOwnProfile: 'GET /auth/profile',
  getProfile: 'GET /user/profile',
  getProfileById: 'GET /user/profile/:id',
  changeProfile: 'PUT /auth/profile',
  uploadAvatar: 'POST /user/avatar',
  removeAvatar: 'DELETE /user/avatar',
} as const;
