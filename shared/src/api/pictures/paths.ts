/** Pictures of finished matches, to be shared. */
export const picturesPaths = {
  makeMatchPicture: 'POST /games/:id/picture',
  readMatchPicture: 'GET /pictures/matches/:file',
} as const;
