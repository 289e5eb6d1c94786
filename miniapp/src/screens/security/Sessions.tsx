import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInDevice } from '@hokm/shared/api';
import { callQuery, invalidate } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { withReauthentication } from '../../data/step-up.js';
import { useMutation } from '../../data/use-mutation.js';
import { call } from '../../api/index.js';
import { goTo } from '../../navigation/navigation.js';
import { isolate, formatAgo } from '@hokm/web/format';
import { useNow } from '../../realtime/use-now.js';
import { Problem } from '../../ui/Problem.js';
import { useOffline } from '../../realtime/index.js';
import { clearSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { getLaunch } from '../../telegram/current.js';
import { Icon } from '../../ui/art/index.js';
import { ConfirmSheet } from '../../ui/ConfirmSheet.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { showToast } from '../../ui/Toast.js';

const MINUTE = 60_000;
/** Sessions that are ended at the same time. */
const AT_ONCE = 4;

interface RowProps {
  session: SignedInDevice;
  busy: boolean;
  onEnd: () => void;
}

function Row({ session, busy, onEnd }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow(MINUTE);
  const { device, address, last_used_at, kind, current } = session;
  const name = device || t('sessions.unknown');
  return (
    <li>
      <span className="lead-ic">
        <Icon name="phone" />
      </span>
      <span className="grow">
        <span className="row-t">
          <bdi>{name}</bdi> {kind === 'panel' && <span className="chip">{t('sessions.panel')}</span>}{' '}
          {current && <span className="chip ok">{t('sessions.this')}</span>}
        </span>
        {address !== '' && (
          <bdi className="row-s ell" dir="ltr">
            {address}
          </bdi>
        )}
        <span className="row-s">{t('sessions.used', { ago: formatAgo(last_used_at, now, language) })}</span>
      </span>
      {!current && (
        <button
          type="button"
          className="btn danger sm"
          disabled={busy}
          aria-label={t('sessions.end_name', { name: isolate(name) })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </button>
      )}
    </li>
  );
}

/** Ends some sessions, a few at a time. Returns the server's message for the last one. */
async function endSome(ids: readonly string[]): Promise<string> {
  let message = '';
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const told = await Promise.all(
      ids.slice(from, from + AT_ONCE).map((id) => call('DELETE /auth/sessions/:id', { params: { id } })),
    );
    message = told.at(-1)?.message ?? message;
  }
  return message;
}

type Wish = 'others' | 'all';

function List({ sessions }: { sessions: readonly SignedInDevice[] }) {
  const { t } = useTranslation();
  const away = useOffline();
  const [wish, setWish] = useState<Wish | null>(null);
  const ending = useMutation(t('sessions.end_failed'));
  const endingAll = useMutation(t('sessions.all_failed'));
  const others = sessions.filter(({ current }) => !current).map(({ id }) => id);
  const ended = (message: string) => {
    setWish(null);
    showToast(message, 'check');
    invalidate('GET /auth/sessions', 'GET /security/info');
  };
  const endOne = (id: string) =>
    ending.run(async () =>
      ended(
        (await withReauthentication(() => call('DELETE /auth/sessions/:id', { params: { id } }))).message,
      ),
    );
  const fulfil = (what: Wish) =>
    endingAll.run(async () => {
      if (what === 'others') {
        await withReauthentication(() => endSome(others));
        ended(t('sessions.others_ended'));
        return;
      }
      const { message } = await withReauthentication(() => call('POST /auth/logout-all'));
      // Before the session ends: the next sign-in leads back to the page in the address.
      goTo('/');
      clearSession(null);
      showToast(message, 'check');
    });
  return (
    <>
      <div className="col">
        <ul className="panel list">
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              busy={ending.isPending || away}
              onEnd={() => void endOne(session.id)}
            />
          ))}
        </ul>
        {ending.problem !== null && (
          <p className="hint bad" role="alert">
            {ending.problem}
          </p>
        )}
      </div>
      <div className="col">
        {others.length > 0 && (
          <button type="button" className="btn wide" disabled={away} onClick={() => setWish('others')}>
            <Icon name="block" size={20} />
            {t('sessions.end_others')}
          </button>
        )}
        {getLaunch() === null && (
          <button type="button" className="btn danger wide" disabled={away} onClick={() => setWish('all')}>
            <Icon name="leave" size={20} />
            {t('sessions.end_all')}
          </button>
        )}
        {wish !== null && (
          <ConfirmSheet
            title={t(`sessions.end_${wish}`)}
            cost={endingAll.problem ?? t(`sessions.${wish}_text`)}
            deed={t(`sessions.end_${wish}_deed`)}
            busy={endingAll.isPending}
            onDeed={() => void fulfil(wish)}
            onClose={() => {
              endingAll.reset();
              setWish(null);
            }}
          />
        )}
      </div>
    </>
  );
}

/** `/security/sessions`: the player's sessions, with buttons to end them. */
export function Sessions() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(callQuery('GET /auth/sessions'));
  if (data === null && error !== null)
    return <Problem title={t('sessions.failed')} error={error} onRetry={refetch} />;
  return (
    <div className="cols">
      {data === null ? <SkeletonRows rows={2} label={t('app.loading')} /> : <List sessions={data.sessions} />}
    </div>
  );
}
