/** Mails that development servers keep instead of sending. */
export const devMailboxPaths = {
  readDevMailbox: 'GET /dev/mailbox',
} as const;
