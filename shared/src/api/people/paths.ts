/** Blocks between people. */
export const peoplePaths = {
  listBlocks: 'GET /blocks',
  blockPlayer: 'POST /blocks',
  unblockPlayer: 'DELETE /blocks/:id',
} as const;
