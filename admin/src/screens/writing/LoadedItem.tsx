import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Panel } from '../../ui/Panel.js';
import { Bone, Failed } from '../../ui/States.js';
import css from '../content/editor.module.css';

/** The place of an editor that is on its way. */
function WritingSkeleton({ title }: { readonly title: string }) {
  const common = useTexts(commonTexts);
  return (
    <div role="status" aria-label={common('loading')}>
      <PageHeader title={title} />
      <div className={css['editor']}>
        <Bone height={520} />
        <Bone height={520} />
      </div>
    </div>
  );
}

interface Loaded<Item> {
  readonly data: Item;
}

interface Props<Item> {
  readonly title: string;
  readonly failed: string;
  /** Null for a new one, which is not loaded. */
  readonly query: Pick<UseQueryOptions<Loaded<Item>>, 'queryKey' | 'queryFn'> | null;
  readonly children: (item: Item | null) => ReactNode;
}

const NOTHING = { queryKey: ['nothing'], queryFn: () => Promise.reject(new Error('Nothing to load')) };

/** Loads something to be edited, and its editor. While it is edited it stays as it was loaded. */
export function LoadedItem<Item>({ title, failed, query, children }: Props<Item>) {
  const [opened, setOpened] = useState<Item | null>(null);
  const { data, error, refetch } = useQuery<Loaded<Item>>({
    ...(query ?? NOTHING),
    enabled: query !== null,
    // Never from the cache: it is going to be changed.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (opened === null && data !== undefined) setOpened(data.data);
  if (query === null || opened !== null)
    return <Suspense fallback={<WritingSkeleton title={title} />}>{children(opened)}</Suspense>;
  if (error === null) return <WritingSkeleton title={title} />;
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        <Failed title={failed} error={error} retry={() => void refetch()} />
      </Panel>
    </>
  );
}
