/** Uploaded files. */
export const filesPaths = {
  readFile: 'GET /files/:id',
} as const;
