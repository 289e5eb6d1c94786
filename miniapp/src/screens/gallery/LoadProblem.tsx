import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/index.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { useOnline } from '../../ui/use-online.js';

interface Props {
  title: string;
  error: ApiError;
  onRetry: () => void;
}

/** Pictures that could not be loaded: without a network they come by themselves with it, otherwise there is a button. */
export function LoadProblem({ title, error, onRetry }: Props) {
  const { t } = useTranslation();
  const online = useOnline();
  if (online) return <Problem title={title} error={error} onRetry={onRetry} />;
  return <Notice icon="off" title={title} text={t('gallery.offline')} alert />;
}
