/** Predictions: spectators say for coins which side wins a match. */
export const predictionsPaths = {
  listPredictions: 'GET /predictions',
  readPrediction: 'GET /predictions/:id',
  makePrediction: 'POST /predictions',
  changePredictionStatus: 'POST /predictions/:id/update-status',
  readStaffPrediction: 'GET /admin/matches/:id/predictions',
} as const;
