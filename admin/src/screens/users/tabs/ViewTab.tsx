import { Button, TextInput } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { PanelUserPage } from '@hokm/shared/api/users';
import { STAFF_REASON_MAX } from '@hokm/shared/api/users/limits';
import { VIEWED_SCREENS, type ViewedScreen } from '@hokm/shared/api/view-as/limits';
import { isolate } from '@hokm/web/format';
import { client } from '../../../api/client.js';
import { useUser } from '../../../session/session.js';
import { useTexts } from '../../../text/define-texts.js';
import { viewAsTexts } from '../../../text/view-as.js';
import { Panel } from '../../../ui/Panel.js';
import { Bone, Empty, Failed } from '../../../ui/States.js';
import { mayTouch } from '../may-touch.js';
import { ScreenContent } from '../view/ScreenContent.js';
import css from '../view/view.module.css';

interface Looking {
  readonly user: PanelUserPage;
  readonly reason: string;
}

/** Asks why somebody looks. */
function Ask({ onLook }: { readonly onLook: (reason: string) => void }) {
  const t = useTexts(viewAsTexts);
  const [reason, setReason] = useState('');
  const look = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') onLook(reason.trim());
  };
  return (
    <form className={css['ask']} onSubmit={look}>
      <p className="note">{t('told')}</p>
      <TextInput
        label={t('reason')}
        maxLength={STAFF_REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" disabled={reason.trim() === ''} leftSection={<IconEye size={18} stroke={1.7} />}>
        {t('look')}
      </Button>
    </form>
  );
}

/**
 * A screen, once for each visit of it. Its key begins with no call: what others change does not load it again, because each
 * load stands in the audit log.
 */
function useScreen({ user, reason }: Looking, screen: ViewedScreen) {
  return useQuery({
    queryKey: ['view-as', user.id, screen, reason],
    queryFn: ({ signal }) =>
      client.call('GET /admin/users/:id/view-as/:screen', {
        params: { id: user.id, screen },
        query: { reason },
        signal,
      }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

function Phone({ screen, ...looking }: Looking & { readonly screen: ViewedScreen }) {
  const t = useTexts(viewAsTexts);
  const { data, error, refetch } = useScreen(looking, screen);
  const title = t(`screen_${screen}`);
  return (
    <section
      className={css['phone']}
      aria-label={t('phone', { screen: title, name: isolate(looking.user.name) })}
      aria-busy={data === undefined && error === null}
    >
      <header>
        <h3>{title}</h3>
        <span>{t('read_only')}</span>
      </header>
      <div className={css['screen']}>
        {data !== undefined && <ScreenContent content={data.data} />}
        {data === undefined && error !== null && (
          <Failed title={t('failed')} error={error} retry={() => void refetch()} />
        )}
        {data === undefined && error === null && (
          <>
            <Bone height={90} />
            <Bone height={160} />
            <Bone height={120} />
          </>
        )}
      </div>
    </section>
  );
}

function Looked(looking: Looking) {
  const t = useTexts(viewAsTexts);
  const [screen, setScreen] = useState<ViewedScreen>('home');
  return (
    <div className={css['look']}>
      <nav className={css['screens']} aria-label={t('screens')}>
        {VIEWED_SCREENS.map((each) => (
          <Button
            key={each}
            size="xs"
            variant={each === screen ? 'filled' : 'default'}
            aria-current={each === screen ? 'page' : undefined}
            onClick={() => setScreen(each)}
          >
            {t(`screen_${each}`)}
          </Button>
        ))}
      </nav>
      <Phone key={screen} screen={screen} {...looking} />
    </div>
  );
}

/** The mini app as the person sees it. */
export function ViewTab({ user }: { readonly user: PanelUserPage }) {
  const t = useTexts(viewAsTexts);
  const me = useUser();
  const [reason, setReason] = useState<string | null>(null);
  const may = mayTouch(me, user);
  return (
    <Panel title={t('title')} note={t('note')}>
      {!may && <Empty title={t('not_you')} />}
      {may && reason === null && <Ask onLook={setReason} />}
      {may && reason !== null && <Looked user={user} reason={reason} />}
    </Panel>
  );
}
