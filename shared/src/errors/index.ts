/**
 * Every refusal the product can give: its code on the wire and its HTTP status.
 * The texts people see belong to the codes: `text/` holds one for each, in both languages.
 */
export const ERRORS = {
  'auth/unauthenticated': 401,
  'auth/identity_mismatch': 403,
  'auth/init_data_invalid': 401,
  'auth/init_data_expired': 401,
  'auth/guests_not_allowed': 403,
  'auth/telegram_not_configured': 503,
  'request/invalid': 400,
  'request/foreign_origin': 403,
  'request/not_found': 404,
  'request/too_large': 413,
  'request/too_many': 429,
  'request/too_many_connections': 429,
  'room/does_not_exist': 404,
  'room/full': 409,
  'room/code_taken': 409,
  'room/private': 403,
  'room/not_started': 409,
  'room/not_waiting': 409,
  'room/name_invalid': 400,
  'room/not_member': 403,
  'room/not_creator': 403,
  'room/not_enough_players': 409,
  'room/seat_taken': 409,
  'room/already_playing': 409,
  'room/too_many': 409,
  'game/not_your_turn': 409,
  'game/card_not_held': 409,
  'game/must_follow_suit': 409,
  'game/already_played': 409,
  'game/not_hakem': 403,
  'game/rule_already_chosen': 409,
  'game/rule_not_chosen': 409,
  'game/paused': 409,
  'game/pause_unavailable': 409,
  'game/seeds_frozen': 409,
  'game/stale_version': 409,
  'game/finished': 409,
  'game/not_finished': 409,
  'conduct/too_many_reports': 429,
  'server/unavailable': 503,
  'server/maintenance': 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERRORS;

/** Whether a text is one of the codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}
