import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { IdentitiesAnswer, PasskeysAnswer } from '@hokm/shared/api';
import { isErrorCode } from '@hokm/shared/errors';
import { codeText } from '@hokm/web/errors';
import { useFragment } from '../../account/fragment.js';
import { useSecurityInfo, type SecurityInfo } from '../../account/security-info.js';
import { Problem } from '../../ui/Problem.js';
import { callQuery } from '../../data/query.js';
import { useQuery, type Query } from '../../data/use-query.js';
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

/** Shows the result of linking an identity, which the redirect back to this page carries in the fragment. */
function useLinked(): void {
  const { t } = useTranslation();
  const language = useLanguage();
  const values = useFragment(LINKED);
  const [linked, error] = [values?.get('linked') ?? null, values?.get('error') ?? null];
  const show = useEffectEvent(() => {
    if (linked !== null) showToast(t('identities.linked'), 'check');
    else if (error !== null)
      showToast(isErrorCode(error) ? codeText(error, null, language) : t('identities.link_failed'), 'close');
  });
  useEffect(() => show(), [linked, error]);
}

/** The page's data, all of it loaded. */
interface Parts {
  info: SecurityInfo;
  identities: Query<IdentitiesAnswer>;
  passkeys: Query<PasskeysAnswer>;
}

/** The identities, and what protects the sign-in. */
function Entrance({ info, identities, passkeys }: Parts) {
  const { t } = useTranslation();
  const isGuest = useSession((session) => session.user?.is_guest ?? false);
  return (
    <>
      <Section title={t('security.ways_in')}>
        {isGuest && <p className="row-s">{t('security.guest')}</p>}
        <Identities own={identities} />
        {isGuest && (
          <Link className="btn quiet" to="/sign-in">
            {t('security.have_account')}
          </Link>
        )}
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
          <Passkeys own={passkeys} />
        </Section>
      )}
    </>
  );
}

function Known(parts: Parts) {
  const { t } = useTranslation();
  const { info } = parts;
  return (
    <>
      {info.delete_at !== null && <DeletionBanner at={info.delete_at} />}
      <div className="cols">
        <div className="col">
          <Entrance {...parts} />
        </div>
        <div className="col">
          <Section title={t('security.devices')}>
            <div className="panel list">
              <LinkRow
                icon="phone"
                title={t('sessions.title')}
                note={t('sessions.count', { count: info.active_sessions })}
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
        </div>
      </div>
    </>
  );
}

type Part = readonly [
  name: 'ways_in' | 'password' | 'second_factor' | 'devices' | 'events' | 'privacy',
  rows: number,
];
/** The page's sections and their rows while loading, column by column. */
const PARTS: readonly (readonly Part[])[] = [
  [
    ['ways_in', 1],
    ['password', 1],
    ['second_factor', 2],
  ],
  [
    ['devices', 1],
    ['events', 3],
    ['privacy', 3],
  ],
];
/** The first section alone: until the account is known, what follows it is not. */
const FIRST: typeof PARTS = [[['ways_in', 1]]];
/** Sections that a guest does not have. */
const NOT_OF_GUESTS: readonly string[] = ['password', 'second_factor'];

function Awaited() {
  const { t } = useTranslation();
  const isGuest = useSession((session) => session.user?.is_guest ?? null);
  return (
    <div className="cols">
      {(isGuest === null ? FIRST : PARTS).map((parts, column) => (
        <div key={column} className="col">
          {parts
            .filter(([part]) => isGuest !== true || !NOT_OF_GUESTS.includes(part))
            .map(([part, rows]) => (
              <Section key={part} title={t(`security.${part}`)}>
                <SkeletonRows rows={rows} label={t('app.loading')} />
              </Section>
            ))}
        </div>
      ))}
    </div>
  );
}

const isSettled = ({ data, error }: Query<unknown>) => data !== null || error !== null;

/** `/security`: identities, protection, devices, events, and the link to delete the account. */
export function Overview() {
  const { t } = useTranslation();
  const isGuest = useSession((session) => session.user?.is_guest ?? false);
  const { info, error, refetch } = useSecurityInfo();
  // All sections appear at once: one that came later would shift the page.
  const identities = useQuery(callQuery('GET /auth/identities'));
  const passkeys = useQuery({ ...callQuery('GET /auth/passkeys'), enabled: !isGuest });
  const settled = isSettled(identities) && (isGuest || isSettled(passkeys));
  useLinked();
  if (info !== null && settled) return <Known info={info} identities={identities} passkeys={passkeys} />;
  if (error === null || info !== null) return <Awaited />;
  return <Problem title={t('security.failed')} error={error} onRetry={refetch} />;
}
