/** Updates that the bot could not handle, and a webhook that fails: no call brings these about. */

const FAILED = {
  refused: "Call to 'sendMessage' failed! (400: Bad Request: TOPIC_CLOSED)",
  unreachable: "Network request for 'sendMessage' failed!",
  failed: 'Cannot read properties of undefined (reading ‘seats’)',
};
const sara = { telegram_id: 712, account: { id: 'a'.repeat(24), name: 'سارا محمدی' } };
const group = { id: -100, title: 'دورهمی پنج‌شنبه‌ها', link: 'https://t.me/hokm_thursdays' };
const minutesAgo = (minutes) => new Date(Date.now() - minutes * 60_000).toISOString();

const update = (id, kind, reason, more) => ({
  id,
  kind,
  reason,
  command: null,
  state: 'set_aside',
  person: sara,
  group: null,
  received_at: minutesAgo(id),
  attempts: 5,
  detail: FAILED[reason] ?? '',
  can_retry: true,
  next_at: null,
  ...more,
});

const rows = [
  update(12, 'payment', 'failed', { attempts: 96 }),
  update(35, 'command', 'refused', { command: 'play', group }),
  update(80, 'button', 'unreachable', { person: { telegram_id: 9_000_417, account: null } }),
  update(140, 'checkout', 'unreachable', { can_retry: false, attempts: 1 }),
  update(300, 'membership', 'refused', { group: { ...group, link: null }, person: null }),
];

const page = (data) => ({
  success: true,
  data,
  meta: { total: data.length, page: 1, pages: data.length === 0 ? 0 : 1, per_page: 20 },
});
export const leftByTheBot = page(rows);
export const nothingLeft = page([]);

/** A health whose bot gets nothing by its webhook. */
export const withFailingWebhook = (answer) => {
  const { data } = answer;
  const last_error = 'Wrong response from the webhook: 503 Service Unavailable';
  const problem = { code: 'rejected', pending: 42, last_error };
  const parts = data.parts.map((part) =>
    part.name === 'bot' ? { ...part, state: 'degraded', ms: 12, problem } : part,
  );
  return { ...answer, data: { ...data, status: 'degraded', parts } };
};
