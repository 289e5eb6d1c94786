import { failure, type Failure } from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import type { z } from 'zod';

/** What became of a call: its answer, a refusal in the server's words, or nothing that can be used. */
export type Called<T> =
  | { readonly kind: 'answered'; readonly answer: T }
  | { readonly kind: 'refused'; readonly status: number; readonly failure: Failure }
  | { readonly kind: 'unreachable' | 'unexpected' };

export interface CallProps<T> {
  readonly language: Language;
  readonly answer: z.ZodType<T>;
  readonly body?: unknown;
  readonly method?: 'GET' | 'POST';
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not ours: what it means is judged by the shape that is missing.
    return null;
  }
}

/** Calls the server under `/api`, as the session of the cookie. What does not have the answer's shape is `unexpected`. */
export async function call<T>(
  path: string,
  { language, answer, body, method }: CallProps<T>,
): Promise<Called<T>> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      credentials: 'include',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    return { kind: 'unreachable' };
  }
  const said = await bodyOf(response);
  const answered = response.ok ? answer.safeParse(said) : null;
  if (answered?.success === true) return { kind: 'answered', answer: answered.data };
  const refused = failure.safeParse(said);
  if (refused.success) return { kind: 'refused', status: response.status, failure: refused.data };
  return { kind: response.status >= 500 ? 'unreachable' : 'unexpected' };
}
