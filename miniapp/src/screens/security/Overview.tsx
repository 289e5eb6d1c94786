import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isErrorCode } from '@hokm/shared/errors';
import { errorText } from '@hokm/shared/text';
import { useFragment } from '../../account/fragment.js';
import { loadSecurityInfo, useSecurityInfo, type SecurityInfo } from '../../account/security-info.js';
import { Problem } from '../../looking-back/Problem.js';
import { useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { showToast } from '../../ui/Toast.js';
import { LinkRow } from '../settings/LinkRow.js';
import { DeletionBanner } from './DeletionBanner.js';
import { Events } from './Events.js';
import { Identities } from './Identities.js';
import { Passkeys } from './Passkeys.js';
import { Privacy } from './Privacy.js';
import { SecondFactorRows } from './SecondFactorRows.js';

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <div className="sec">
        <h2>{title}</h2>
      </div>
      {children}
    </>
  );
}

const LINKED = ['linked', 'error'];

/** What came of linking, with which the browser was sent back here. */
function useLinked(): void {
  const { t } = useTranslation();
  const language = useLanguage();
  const values = useFragment(LINKED);
  const [linked, error] = [values?.get('linked') ?? null, values?.get('error') ?? null];
  useEffect(() => {
    if (linked !== null) showToast(t('identities.linked'), 'check');
    else if (error !== null)
      showToast(isErrorCode(error) ? errorText(error, language) : t('identities.link_failed'), 'close');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- told once, in the language of that moment
  }, [linked, error]);
}

function Known({ info }: { info: SecurityInfo }) {
  const { t } = useTranslation();
  const isGuest = useSession((session) => session.user?.is_guest ?? false);
  return (
    <>
      {info.delete_at !== null && <DeletionBanner at={info.delete_at} />}
      <Section title={t('security.ways_in')}>
        {isGuest && <p className="row-s">{t('security.guest')}</p>}
        <Identities />
      </Section>
      {info.has_password && (
        <Section title={t('security.password')}>
          <div className="panel list">
            <LinkRow icon="lock" title={t('password.title')} to="/security/password" />
          </div>
        </Section>
      )}
      {!isGuest && (
        <Section title={t('security.second_factor')}>
          <SecondFactorRows info={info} />
          <Passkeys />
        </Section>
      )}
      <Section title={t('security.devices')}>
        <div className="panel list">
          <LinkRow
            icon="phone"
            title={t('sessions.title')}
            note={t('sessions.count', { n: info.active_sessions })}
            to="/security/sessions"
          />
        </div>
      </Section>
      <Section title={t('security.events')}>
        <Events events={info.recent_events} />
      </Section>
      <Section title={t('security.privacy')}>
        <Privacy />
      </Section>
    </>
  );
}

/** The page's parts, of which nothing is known yet. */
const PARTS = [
  { part: 'ways_in', rows: 2 },
  { part: 'second_factor', rows: 2 },
  { part: 'devices', rows: 1 },
  { part: 'events', rows: 3 },
] as const;

function Awaited() {
  const { t } = useTranslation();
  return PARTS.map(({ part, rows }) => (
    <Section key={part} title={t(`security.${part}`)}>
      <SkeletonRows rows={rows} label={t('app.loading')} />
    </Section>
  ));
}

/** `/security`: by what one enters, what protects it, what happened, and how to leave. */
export function Overview() {
  const { t } = useTranslation();
  const token = useSession((session) => session.token);
  const { info, problem } = useSecurityInfo();
  useEffect(() => void loadSecurityInfo(), [token]);
  useLinked();
  if (info !== null) return <Known info={info} />;
  if (problem === null) return <Awaited />;
  return <Problem title={t('security.failed')} code={problem} onRetry={() => void loadSecurityInfo()} />;
}
