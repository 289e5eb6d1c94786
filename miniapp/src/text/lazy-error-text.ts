import i18next from 'i18next';
import { create } from 'zustand';
import type { codeText, errorMessage } from '@hokm/web/errors';
import type { Language } from '@hokm/shared/text';
import { logWarning } from '../lib/log.js';

interface Words {
  readonly codeText: typeof codeText;
  readonly errorMessage: typeof errorMessage;
}

/** The words for all refusals, in both languages. The first page does without them while nothing is refused. */
const useWords = create<{ words: Words | null }>(() => ({ words: null }));

let loading: Promise<void> | null = null;

/** Loads the words, unless they are there; a failed call may be repeated. */
export function loadErrorText(): Promise<void> {
  loading ??= import('@hokm/web/errors').then(
    (words) => useWords.setState({ words }),
    (error: unknown) => {
      loading = null;
      logWarning('Error texts', error);
    },
  );
  return loading;
}

/** As `codeText`; until its words are there the server's reason, else that the connection is lost. */
export function lazyCodeText(code: string, reason: string | null, language: Language): string {
  const { words } = useWords.getState();
  if (words !== null) return words.codeText(code, reason, language);
  void loadErrorText();
  return reason ?? i18next.t('connection.disconnected');
}

/** As `errorMessage`, with words that are loaded when the first error needs them. */
export function useLazyErrorMessage(error: unknown, language: Language): string {
  const words = useWords((state) => state.words);
  if (error === null) return '';
  if (words !== null) return words.errorMessage(error, null, language);
  void loadErrorText();
  return i18next.t('connection.disconnected');
}
