import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Panel } from '../../ui/Panel.js';
import { Bone, Failed } from '../../ui/States.js';
import css from '../stories/stories.module.css';

interface Loaded<Item> {
  readonly data: Item;
}

interface Props<Item> {
  readonly title: string;
  readonly failed: string;
  readonly query: Pick<UseQueryOptions<Loaded<Item>>, 'queryKey' | 'queryFn'>;
  /** Draws the item. `reload`: it was changed by another call than that of the form, which begins again. */
  readonly children: (item: Item, reload: () => void, round: number) => ReactNode;
}

/** Loads something to be edited. While it is edited it stays as it was loaded, until the editor asks for it anew. */
export function LoadedItem<Item>({ title, failed, query, children }: Props<Item>) {
  const common = useTexts(commonTexts);
  const [round, setRound] = useState(0);
  const { data, error, refetch } = useQuery({
    ...query,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const reload = () => void refetch().then(() => setRound((before) => before + 1));
  if (data !== undefined) return children(data.data, reload, round);
  if (error !== null)
    return (
      <>
        <PageHeader title={title} />
        <Panel>
          <Failed title={failed} error={error} retry={() => void refetch()} />
        </Panel>
      </>
    );
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
