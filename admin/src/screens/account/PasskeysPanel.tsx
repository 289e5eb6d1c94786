import { Button, Group } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '@hokm/shared/api';
import { isolate } from '@hokm/web/format';
import { canUsePasskeys } from '@hokm/web/passkey';
import { callQuery } from '../../api/queries.js';
import { accountTexts } from '../../text/account.js';
import { useTexts } from '../../text/define-texts.js';
import { Panel } from '../../ui/Panel.js';
import { Bone, Failed } from '../../ui/States.js';
import { Ago } from '../../ui/dates.js';
import { AddPasskey } from './AddPasskey.js';
import { signInChanged } from './changed.js';
import { RemovePasskey } from './RemovePasskey.js';
import type { FactsProps } from './SecondFactorFacts.js';
import css from './Sessions.module.css';

function Row({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  const t = useTexts(accountTexts);
  const { name, created_at, last_used_at } = passkey;
  return (
    <li>
      <IconFingerprint size={20} stroke={1.7} aria-hidden="true" />
      <div className="grow">
        <p className={css['name']}>
          <bdi>{name}</bdi>
        </p>
        <p className="note">
          {t(last_used_at === null ? 'passkey_made' : 'last_used')}: <Ago at={last_used_at ?? created_at} />
        </p>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={t('remove_passkey_name', { name: isolate(name) })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  );
}

/** The list is loaded when it is wanted: the server shows it only in a session that was confirmed a moment ago. */
function List({ onRemove }: { readonly onRemove: (passkey: Passkey) => void }) {
  const t = useTexts(accountTexts);
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /auth/passkeys', { purpose: t('show_passkeys') }),
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error !== null && data === undefined)
    return <Failed title={t('passkeys_failed')} error={error} retry={() => void refetch()} />;
  return (
    <ul className={css['sessions']} aria-label={t('passkeys')} aria-busy={data === undefined}>
      {data?.passkeys.map((passkey) => (
        <Row key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
      )) ?? (
        <li>
          <Bone height={36} />
        </li>
      )}
    </ul>
  );
}

/** The account's passkeys: a second factor that lives in the device. */
export function PasskeysPanel({ security }: Pick<FactsProps, 'security'>) {
  const t = useTexts(accountTexts);
  const [isShown, setIsShown] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const isAble = canUsePasskeys();
  const count = security?.two_factor.passkeys ?? 0;
  const close = () => {
    setIsAdding(false);
    setLeaving(null);
    signInChanged();
  };
  return (
    <Panel
      title={t('passkeys')}
      note={t(isAble ? 'passkeys_note' : 'passkeys_unable')}
      isFlush
      foot={
        <Group gap="xs">
          <Button size="xs" variant="default" disabled={!isAble} onClick={() => setIsAdding(true)}>
            {t('add_passkey')}
          </Button>
          {count > 0 && !isShown && (
            <Button size="xs" variant="subtle" onClick={() => setIsShown(true)}>
              {t('show_passkeys')}
            </Button>
          )}
        </Group>
      }
    >
      {count > 0 && isShown && <List onRemove={setLeaving} />}
      {isAdding && <AddPasskey onClose={close} />}
      {leaving !== null && <RemovePasskey passkey={leaving} onClose={close} />}
    </Panel>
  );
}
