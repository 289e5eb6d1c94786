import i18next from 'i18next';
import { create } from 'zustand';
import { arrival } from '@hokm/web/browser';
import type { codeText, errorMessage } from '@hokm/web/errors';
import type { Language } from '@hokm/shared/text';
import { logWarning } from '../lib/log.js';

interface Words {
  readonly codeText: typeof codeText;
  readonly errorMessage: typeof errorMessage;
}

/** The texts for all refusals, in both languages. Loaded with the first refusal, not with the first page. */
const useWords = create<{ words: Words | null }>(() => ({ words: null }));

let loading: Promise<void> | null = null;

const load = async (): Promise<Words> => import('@hokm/web/errors');

/** Loads the texts unless they are loaded; a failed call may be repeated. */
export function loadErrorText(): Promise<void> {
  loading ??= arrival(load()).then(
    (words) => useWords.setState({ words }),
    (error: unknown) => {
      loading = null;
      logWarning('Error texts', error);
    },
  );
  return loading;
}

/** Like `codeText`; until the texts are loaded, the server's reason, else that the connection is lost. */
export function lazyCodeText(code: string, reason: string | null, language: Language): string {
  const { words } = useWords.getState();
  if (words !== null) return words.codeText(code, reason, language);
  void loadErrorText();
  return reason ?? i18next.t('connection.disconnected');
}

/** Like `errorMessage`, with texts that are loaded when the first error needs them. */
export function useLazyErrorMessage(error: unknown, language: Language): string {
  const words = useWords((state) => state.words);
  if (error === null) return '';
  if (words !== null) return words.errorMessage(error, null, language);
  void loadErrorText();
  return i18next.t('connection.disconnected');
}
