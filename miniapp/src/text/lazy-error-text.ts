import i18next from 'i18next';
import { create } from 'zustand';
import type { Language } from '@hokm/shared/text';
import { logWarning } from '../lib/log.js';
import type { problemText } from './problem.js';

/** The words for all refusals, in both languages, come after the first page: it needs none while nothing is refused. */
const useWords = create<{ of: typeof problemText | null }>(() => ({ of: null }));

let loading: Promise<void> | null = null;

/** Fetches the words, unless they are there; a failed call may be repeated. */
export function loadProblemText(): Promise<void> {
  loading ??= import('./problem.js').then(
    ({ problemText }) => useWords.setState({ of: problemText }),
    (error: unknown) => {
      loading = null;
      logWarning('The words for problems', error);
    },
  );
  return loading;
}

/** As `problemText`; before its words are there what the server said, else that it cannot be reached. */
export function lazyErrorText(code: string, said: string | null, language: Language): string {
  const { of } = useWords.getState();
  if (of !== null) return of(code, said, language);
  void loadProblemText();
  return said ?? i18next.t('connection.disconnected');
}

/** `lateProblemText` inside React: what was shown before the words came is shown anew with them. */
export function useProblemText(): typeof lazyErrorText {
  useWords(({ of }) => of);
  return lazyErrorText;
}
