import { Alert } from '@mantine/core';
import { useTexts } from '../../text/LanguageProvider.js';
import type { Problem } from './problem-of.js';

/** What did not work; nothing while nothing did. */
export function ProblemNotice({ problem }: { readonly problem: Problem | null }) {
  const { t } = useTexts();
  if (problem === null) return null;
  return (
    <Alert color="red" role="alert">
      {'said' in problem ? problem.said : t(problem.own)}
    </Alert>
  );
}
