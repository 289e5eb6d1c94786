import type { Transformer } from 'grammy';

/** Sends messages without previews of links: they may contain names and texts of people. */
export const withoutPreviews: Transformer = (send, method, payload, signal) => {
  if (method !== 'sendMessage' && method !== 'editMessageText') return send(method, payload, signal);
  const plain = { link_preview_options: NO_PREVIEW.link_preview_options, ...payload };
  return send(method, plain, signal);
};

/** For messages that are not sent by the bot itself: answers to inline queries, and prepared messages. */
export const NO_PREVIEW = { link_preview_options: { is_disabled: true } } as const;
