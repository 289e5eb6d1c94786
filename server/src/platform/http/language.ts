import type { Request } from 'express';
import { LANGUAGES, type Language } from '@hokm/shared/text';

/** The caller's language by `Accept-Language`; Persian by default. */
export function languageOf(request: Request): Language {
  const wanted = request.acceptsLanguages([...LANGUAGES]);
  return wanted === 'en' ? 'en' : 'fa';
}
