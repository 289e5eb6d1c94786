import { Alert, Checkbox, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Threat } from '@hokm/shared/api';
import { BLOCK_REASON_MAX, type Mitigation } from '@hokm/shared/api/security/limits';
import { ApiError } from '@hokm/web/client';
import { errorMessage } from '@hokm/web/errors';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { invalidate } from '../../api/queries.js';
import { commonTexts } from '../../text/common.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { securityTexts } from '../../text/security.js';
import { threatTexts } from '../../text/threats.js';
import { useDates } from '../../ui/dates.js';
import { DialogForm } from '../../ui/DialogForm.js';
import { openDialog } from '../../ui/open-dialog.js';
import { toastDone } from '../../ui/toasts.js';
import { usePairFacts } from './pair-words.js';
import { SECURITY_CALLS, useThreatWord } from './threat-words.js';
import css from './security.module.css';

const LENGTHS = { '1': 'hour', '24': 'day', '168': 'week', '': 'b_forever' } as const;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const LOCKS_OUT = 'security/would_lock_out';

const mitigate = (id: string, body: object) =>
  client.call('POST /security/threats/:id/mitigate', { params: { id }, body });

/** How many people a block hits, or why it is refused. Asked for when a block is chosen. */
function usePreview({ id }: Threat, isWanted: boolean) {
  return useQuery({
    queryKey: ['mitigation preview', id],
    queryFn: () => mitigate(id, { action: 'block_ip', preview: true }),
    enabled: isWanted,
    retry: false,
    gcTime: 0,
  });
}

function Preview({ preview }: { readonly preview: ReturnType<typeof usePreview> }) {
  const t = useTexts(threatTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const { data, error } = preview;
  if (error !== null)
    return (
      <Alert color="red" role="alert">
        {errorMessage(error, common('failed'), language)}
      </Alert>
    );
  if (data === undefined) return <p className="note">{t('counting')}</p>;
  const { people } = data;
  const text =
    people === null ? t('people_many') : people === 0 ? t('people_none') : t('people', { count: people });
  return (
    <Alert color={people === 0 ? 'gray' : 'orange'} role="status">
      {text}
    </Alert>
  );
}

/** What was found of two people, with the replays of their matches. */
function PairFound({ threat, close }: { readonly threat: Threat; readonly close: () => void }) {
  const t = useTexts(threatTexts);
  const language = useLanguage();
  const facts = usePairFacts();
  const { account, pair } = threat;
  if (account === null || pair === null) return null;
  return (
    <div className={css['pair']}>
      <span>
        {[account, pair.other].map(({ id, name }, at) => (
          <span key={id}>
            {at > 0 && ' · '}
            <Link to={`/users/${id}`} onClick={close}>
              <bdi>{name || id}</bdi>
            </Link>
          </span>
        ))}
      </span>
      <ul>
        {facts(pair).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <nav aria-label={t('pair_matches')}>
        <span className="note">{t('pair_matches')}</span>
        {pair.matches.map((id, at) => (
          <Link key={id} to={`/matches/${id}`} onClick={close} aria-label={t('replay_n', { n: at + 1 })}>
            {formatNumber(at + 1, language)}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function Form({ threat, close }: { readonly threat: Threat; readonly close: () => void }) {
  const t = useTexts(threatTexts);
  const word = useThreatWord();
  const texts = useTexts(securityTexts);
  const { date } = useDates();
  const now = useNow(MINUTE);
  const [action, setAction] = useState<Mitigation>('manual_review');
  const [hours, setHours] = useState('24');
  const [note, setNote] = useState('');
  const [isConfirmed, setIsConfirmed] = useState(false);
  const { account, source_ip } = threat;
  const isBlock = action === 'block_ip';
  const preview = usePreview(threat, isBlock);
  const locksOut = preview.error instanceof ApiError && preview.error.code === LOCKS_OUT;
  const until =
    hours === ''
      ? t('until_lifted')
      : date(new Date(now + Number(hours) * HOUR).toISOString(), { time: true });
  const send = async () => {
    const body = {
      action,
      note: note.trim(),
      confirm: isConfirmed,
      hours: hours === '' ? null : Number(hours),
    };
    await mitigate(threat.id, body);
    close();
    toastDone(t(isBlock ? 'done_block' : 'done_review'));
    await invalidate(...SECURITY_CALLS);
  };
  return (
    <DialogForm
      send={send}
      onCancel={close}
      confirm={isBlock ? t('do_block', { network: isolate(source_ip) }) : t('do_review')}
      isBad={isBlock}
      isReady={!isBlock || preview.data !== undefined || (locksOut && isConfirmed)}
    >
      <div className={css['about']}>
        <b>{word(threat.threat_type)}</b>
        {account === null ? (
          <code dir="ltr">{source_ip}</code>
        ) : (
          threat.pair === null && <bdi>{account.name}</bdi>
        )}
      </div>
      <PairFound threat={threat} close={close} />
      <Radio.Group label={t('how')} value={action} onChange={(value) => setAction(value)}>
        <Stack gap="sm" mt="xs">
          <Radio
            value="manual_review"
            label={t('manual_review')}
            description={t('manual_review_note')}
            data-autofocus
          />
          <Radio
            value="block_ip"
            label={t('block_ip')}
            description={account === null ? t('block_note', { until }) : t('no_network')}
            disabled={account !== null}
          />
        </Stack>
      </Radio.Group>
      {isBlock && (
        <>
          <Preview preview={preview} />
          {locksOut && (
            <Checkbox
              label={t('even_so')}
              checked={isConfirmed}
              onChange={(event) => setIsConfirmed(event.currentTarget.checked)}
            />
          )}
          <Select
            label={t('length')}
            allowDeselect={false}
            data={Object.entries(LENGTHS).map(([value, key]) => ({ value, label: texts(key) }))}
            value={hours}
            onChange={(value) => setHours(value ?? '24')}
          />
        </>
      )}
      <TextInput
        label={t('note')}
        description={t('note_hint')}
        dir="auto"
        maxLength={BLOCK_REASON_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </DialogForm>
  );
}

/** Asks what to do about a threat. Manual review comes first; a block says how many people it hits before it is made. */
export function openMitigation(threat: Threat): void {
  void openDialog(translate(threatTexts, 'mitigate_title'), (close) => (
    <Form threat={threat} close={close} />
  ));
}
