import { useEffect, useRef, useState } from 'react';
import i18next from 'i18next';
import { isErrorCode } from '@hokm/shared/errors';
import type { Language } from '@hokm/shared/text';
import { codeText } from '@hokm/web/errors';
import { useFragment } from '../../account/fragment.js';
import { localPath } from '../../account/return-to.js';
import { useLanguage } from '../../settings/index.js';

/** The result with which the provider sent the browser back. */
interface Returned {
  readonly code: string | null;
  readonly error: string | null;
  /** The page where the sign-in began; null if it is missing or not on this site. */
  readonly path: string | null;
}

const CAME_WITH = ['code', 'error'];

/** The text for an error code of the sign-in. */
function wordsOf(error: string, language: Language): string {
  return isErrorCode(error) ? codeText(error, null, language) : i18next.t('sign_in.web_failed');
}

/** The result in the fragment after a redirect back to the sign-in page. It leaves Telegram's launch data alone. */
export function useOAuthReturn(): Returned {
  const language = useLanguage();
  const values = useFragment(CAME_WITH);
  const [search] = useState(window.location.search);
  const error = values?.get('error') ?? null;
  return {
    code: values?.get('code') ?? null,
    error: error === null ? null : wordsOf(error, language),
    path:
      localPath(values?.get('return_to') ?? null) ?? localPath(new URLSearchParams(search).get('return_to')),
  };
}

/** Calls `begin` once with the code from the address. */
export function useExchange(code: string | null, begin: (code: string) => void): void {
  const begun = useRef(false);
  useEffect(() => {
    if (code === null || begun.current) return;
    begun.current = true;
    begin(code);
  }, [code, begin]);
}
