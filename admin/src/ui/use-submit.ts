import { useState } from 'react';
import { errorMessage } from '@hokm/web/errors';
import { useLanguage } from '@hokm/web/react';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import { isNotConfirmed } from '../api/step-up.js';

/** Runs what a form sends: whether it runs, and why it failed. */
export function useSubmit() {
  const t = useTexts(commonTexts);
  const language = useLanguage();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const submit = async (run: () => Promise<unknown>) => {
    setIsSending(true);
    setProblem(null);
    try {
      await run();
    } catch (error) {
      if (!isNotConfirmed(error)) setProblem(errorMessage(error, t('failed'), language));
    } finally {
      setIsSending(false);
    }
  };
  return { submit, isSending, problem };
}
