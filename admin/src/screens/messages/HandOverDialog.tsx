import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Colleague } from '@hokm/shared/api/messages';
import { callQuery } from '../../api/queries.js';
import { useUser } from '../../session/session.js';
import { commonTexts } from '../../text/common.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { messagesTexts } from '../../text/messages.js';
import { DialogForm } from '../../ui/DialogForm.js';
import { openDialog } from '../../ui/open-dialog.js';
import { Failed } from '../../ui/States.js';

const PAUSE_MS = 250;
const SHOWN = 20;

interface Props {
  /** Account id of whoever looks after the thread now. */
  readonly now: string | null;
  readonly onChosen: (to: Colleague) => void;
  readonly close: () => void;
}

function HandOverForm({ now, onChosen, close }: Props) {
  const t = useTexts(messagesTexts);
  const common = useTexts(commonTexts);
  const { id: me } = useUser();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Colleague | null>(null);
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const search = q === chosen?.name ? '' : q;
  const { data, error, refetch, isFetching } = useQuery({
    ...callQuery('GET /admin/comms/staff', { query: { search, per_page: SHOWN } }),
    placeholderData: keepPreviousData,
  });
  if (error !== null)
    return <Failed title={t('colleagues_failed')} error={error} retry={() => void refetch()} />;
  const others = (data?.data ?? []).filter(({ id }) => id !== me && id !== now);
  const offered = chosen === null || others.some(({ id }) => id === chosen.id) ? others : [chosen, ...others];
  const hand = () => {
    if (chosen !== null) {
      close();
      onChosen(chosen);
    }
    return Promise.resolve();
  };
  return (
    <DialogForm send={hand} onCancel={close} confirm={t('hand_over')} isReady={chosen !== null}>
      <p className="note">{t('hand_hint')}</p>
      <Select
        label={t('colleague')}
        data-autofocus
        searchable
        comboboxProps={{ withinPortal: true }}
        // The server has searched already.
        filter={({ options }) => options}
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
        renderOption={({ option }) => {
          const level = offered.find(({ id }) => id === option.value)?.admin_level;
          return (
            <span>
              <bdi>{option.label}</bdi>
              {level !== undefined && level !== 'user' && <span className="note"> · {common(level)}</span>}
            </span>
          );
        }}
        value={chosen?.id ?? null}
        rightSection={data === undefined ? <Loader size="xs" /> : undefined}
        onSearchChange={setTyped}
        nothingFoundMessage={isFetching ? undefined : t(search === '' ? 'colleagues_none' : 'colleague_none')}
        onChange={(id) => setChosen(offered.find((each) => each.id === id) ?? null)}
      />
    </DialogForm>
  );
}

/** Asks to which colleague a thread is handed. */
export function openHandOver(now: string | null, onChosen: (to: Colleague) => void): Promise<void> {
  return openDialog(translate(messagesTexts, 'hand_title'), (close) => (
    <HandOverForm now={now} onChosen={onChosen} close={close} />
  ));
}
