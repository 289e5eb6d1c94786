/** Telegram's answer to a call that it refuses. */
export class ApiRefusal extends Error {
  /**
   * @param code the `error_code`: 400, 401, 403, 404, 409, 429 or 5xx
   * @param description Telegram's words, which clients match on
   * @param parameters for 429: `retry_after` in seconds; for a group that was upgraded: its new id
   */
  constructor(
    readonly code: number,
    readonly description: string,
    readonly parameters: { readonly retry_after?: number; readonly migrate_to_chat_id?: number } = {},
  ) {
    super(`${code}: ${description}`);
    this.name = 'ApiRefusal';
  }
}

export function badRequest(words: string): never {
  throw new ApiRefusal(400, `Bad Request: ${words}`);
}

export function forbidden(words: string): never {
  throw new ApiRefusal(403, `Forbidden: ${words}`);
}
