import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { createContext, use, useEffect, type ReactNode } from 'react';
import { queryClient } from '../api/query-client.js';
import { isInUse } from '../session/in-use.js';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import { sampleTexts } from '../text/sample.js';
import { useHasSample } from './sample-shown.js';
import css from './Sample.module.css';

const SampleContext = createContext(false);

/** True inside a part of the page that shows a sample. */
export const useIsSample = (): boolean => use(SampleContext);

interface SampledProps {
  readonly isSample: boolean;
  readonly children: ReactNode;
}

/** What is inside knows whether it shows a sample; panels, figures and sections of forms mark themselves. */
export function Sampled({ isSample, children }: SampledProps) {
  return <SampleContext value={isSample}>{children}</SampleContext>;
}

/** The attributes of a card: in a sample, what it is called for screen readers. */
export function useSampleLabel(name: string | undefined) {
  const t = useTexts(sampleTexts);
  if (!useIsSample()) return {};
  return { role: 'group', 'aria-label': name === undefined ? t('tag') : t('of', { name }) } as const;
}

/** The content of a card. In a sample it is marked, and nothing in it can be pressed, focused or read out as a fact. */
export function SampleInside({ children }: { readonly children: ReactNode }) {
  const t = useTexts(sampleTexts);
  if (!useIsSample()) return children;
  return (
    <>
      <span className={css['tag']} aria-hidden="true">
        {t('tag')}
      </span>
      <div inert className={css['inside']}>
        {children}
      </div>
    </>
  );
}

/** Between two attempts to replace the samples, ms. */
const AGAIN_MS = 30_000;

const isMissing = ({ state }: { readonly state: { readonly data: unknown } }) => state.data === undefined;
const loadMissing = () => void queryClient.refetchQueries({ type: 'active', predicate: isMissing });

function Strip({ title }: { readonly title: string }) {
  const t = useTexts(sampleTexts);
  const common = useTexts(commonTexts);
  const isLoading = useIsFetching({ type: 'active', predicate: isMissing }) > 0;
  useEffect(() => {
    const timer = setInterval(() => {
      // A call counts as use of the session.
      if (isInUse()) loadMissing();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={css['strip']} role="alert">
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden="true" />
      <p className="grow">
        <b>{title}.</b> <span>{t('note')}</span>
      </p>
      <Button size="xs" variant="default" loading={isLoading} onClick={loadMissing}>
        {common('try_again')}
      </Button>
    </div>
  );
}

/** Above a screen while a part of it is a sample: what failed, that it is a sample, and the next attempt. */
export function SampleStrip({ title }: { readonly title: string }) {
  return useHasSample() ? <Strip title={title} /> : null;
}
