import type { Application, ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Failure } from '@hokm/shared/api';
import { ERRORS, type ErrorCode } from '@hokm/shared/errors';
import { errorText } from '@hokm/shared/text';
import type { Log } from '../core/ports.js';
import { languageOf } from './language.js';
import { requestIdOf } from './request-log.js';

/** Gives the text of a refusal to a request. */
export type RefusalWords = (code: ErrorCode, request: Request) => string;

const WORDS = 'words of refusals';

/** From now on an app's refusals have these words; before they have those of the release. */
export function useRefusalWords(app: Application, words: RefusalWords): void {
  app.set(WORDS, words);
}

function messageOf(code: ErrorCode, request: Request): string {
  const words = request.app.get(WORDS) as RefusalWords | undefined;
  return words?.(code, request) ?? errorText(code, languageOf(request));
}

/** Sends a refusal: status, code, and text in the caller's language, with `details` added. */
export function sendFailure(
  request: Request,
  response: Response,
  code: ErrorCode,
  details: Partial<Omit<Failure, 'success' | 'code'>> = {},
): void {
  const message = messageOf(code, request);
  const failure: Failure = { success: false, code, message, ...details };
  // Not `json`, which would also make a tag to compare it by.
  response.status(ERRORS[code]).type('json').vary('Accept-Language').end(JSON.stringify(failure));
}

/** For requests that nothing else has answered. */
export const notFound: RequestHandler = (request, response) =>
  sendFailure(request, response, 'request/not_found');

/** The code for an error of Express or its body parser; null for errors of this server. */
export function refusalOf(error: unknown): ErrorCode | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  if (error.status === 413) return 'request/too_large';
  if (error.status === 404) return 'request/not_found';
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500
    ? 'request/invalid'
    : null;
}

/** Answers thrown errors: unreadable requests with a refusal, everything else with `server/unavailable` and a log line. */
export function answerErrors(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const code = refusalOf(error);
    if (code === null) {
      const { method, path } = request;
      log.error({ err: error, request: requestIdOf(response), method, path }, 'request failed');
    }
    sendFailure(request, response, code ?? 'server/unavailable');
  };
}
