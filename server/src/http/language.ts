import type { Request } from 'express';
import { LANGUAGES, type Language } from '@hokm/shared/text';

/** The language a caller wants (`Accept-Language`); Persian for who says nothing, or wants neither. */
export function languageOf(request: Request): Language {
  const wanted = request.acceptsLanguages([...LANGUAGES]);
  return wanted === 'en' ? 'en' : 'fa';
}
