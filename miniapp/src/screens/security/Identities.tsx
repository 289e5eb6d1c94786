import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { IdentitiesAnswer, Identity, IdentityProvider } from '@hokm/shared/api';
import { codeText } from '@hokm/web/errors';
import { withReauthentication } from '../../data/step-up.js';
import { useMutation } from '../../data/use-mutation.js';
import { useConfig } from '../../data/config.js';
import { call } from '../../api/index.js';
import { useFormat } from '../../settings/use-format.js';
import { Problem } from '../../ui/Problem.js';
import { invalidate } from '../../data/query.js';
import type { Query } from '../../data/use-query.js';
import { useOffline } from '../../realtime/index.js';
import { refreshUser } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { getLaunch } from '../../telegram/current.js';
import { Icon, type IconName } from '../../ui/art/index.js';
import { ConfirmSheet } from '../../ui/ConfirmSheet.js';
import { showToast } from '../../ui/Toast.js';

const PROVIDERS: readonly { provider: IdentityProvider; icon: IconName }[] = [
  { provider: 'telegram', icon: 'telegram' },
  { provider: 'email', icon: 'mail' },
  { provider: 'google', icon: 'globe' },
];

/** A way in that the account has. */
function Linked({ identity, icon, onUnlink }: { identity: Identity; icon: IconName; onUnlink: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const away = useOffline();
  const { provider, label, linked_at, can_unlink } = identity;
  const name = t(`identities.${provider}`);
  return (
    <div>
      <span className="lead-ic">
        <Icon name={icon} />
      </span>
      <span className="grow">
        <b className="row-t">{name}</b>
        <bdi className="row-s ell" dir="auto">
          {label}
        </bdi>
        <span className="row-s">
          {can_unlink
            ? linked_at !== null && t('identities.since', { date: format.date(linked_at) })
            : t('identities.last')}
        </span>
      </span>
      <button
        type="button"
        className="btn sm"
        disabled={away}
        aria-label={t('identities.unlink_name', { name })}
        onClick={() =>
          can_unlink ? onUnlink() : showToast(codeText('auth/last_identity', null, language), 'lock')
        }
      >
        {t('identities.unlink')}
      </button>
    </div>
  );
}

/** Identities are part of the person's profile too. */
function changed(): void {
  invalidate('GET /auth/identities', 'GET /security/info');
  void refreshUser();
}

/** Adding a way in: Telegram and Google on pages of theirs, an address by a mail to it. */
function useLink() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const deed = useMutation(t('identities.link_failed'));
  const byWeb = (provider: 'google' | 'telegram-web') =>
    deed.run(async () => {
      const { url } = await withReauthentication(() => call(`POST /auth/${provider}/link`));
      window.location.assign(url);
    });
  const byLaunch = (initData: string) =>
    deed.run(async () => {
      const { message } = await withReauthentication(() =>
        call('POST /auth/identities/telegram', { body: { init_data: initData } }),
      );
      showToast(message, 'check');
      changed();
    });
  const link = (provider: IdentityProvider) => {
    const launch = getLaunch();
    if (provider === 'email') navigate('/security/email');
    else if (provider === 'telegram' && launch !== null) void byLaunch(launch.initData);
    else void byWeb(provider === 'google' ? 'google' : 'telegram-web');
  };
  return { deed, link };
}

interface MissingProps {
  provider: IdentityProvider;
  icon: IconName;
  busy: boolean;
  onLink: () => void;
}

/** A way in that the account could have. */
function Missing({ provider, icon, busy, onLink }: MissingProps) {
  const { t } = useTranslation();
  const name = t(`identities.${provider}`);
  // Google shows its page in no web view of another app.
  const elsewhere = provider === 'google' && getLaunch() !== null;
  return (
    <div>
      <span className="lead-ic">
        <Icon name={icon} />
      </span>
      <span className="grow">
        <b className="row-t">{name}</b>
        <span className="row-s">{t(elsewhere ? 'identities.in_browser' : 'identities.missing')}</span>
      </span>
      {!elsewhere && (
        <button
          type="button"
          className="btn tint sm"
          disabled={busy}
          aria-label={t('identities.link_name', { name })}
          onClick={onLink}
        >
          {t('identities.link')}
        </button>
      )}
    </div>
  );
}

function Rows({ answer }: { answer: IdentitiesAnswer }) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<IdentityProvider | null>(null);
  const unlinking = useMutation(t('identities.unlink_failed'));
  const { deed, link } = useLink();
  const away = useOffline();
  // Outside Telegram, Telegram vouches for people by a page that not every server has.
  const byPage = useConfig()?.sign_in.telegram ?? false;
  const canLink = (provider: IdentityProvider) =>
    answer.available[provider] && (provider !== 'telegram' || byPage || getLaunch() !== null);
  const unlink = (provider: IdentityProvider) =>
    unlinking.run(async () => {
      const { message } = await withReauthentication(() =>
        call('DELETE /auth/identities/:provider', { params: { provider } }),
      );
      showToast(message, 'check');
      setLeaving(null);
      changed();
    });
  return (
    <>
      <div className="panel list">
        {PROVIDERS.map(({ provider, icon }) => {
          const identity = answer.identities.find((each) => each.provider === provider);
          if (identity)
            return (
              <Linked
                key={provider}
                identity={identity}
                icon={icon}
                onUnlink={() => {
                  unlinking.reset();
                  setLeaving(provider);
                }}
              />
            );
          if (!canLink(provider)) return null;
          return (
            <Missing
              key={provider}
              provider={provider}
              icon={icon}
              busy={deed.isPending || away}
              onLink={() => link(provider)}
            />
          );
        })}
      </div>
      {deed.problem !== null && (
        <p className="hint bad" role="alert">
          {deed.problem}
        </p>
      )}
      {leaving !== null && (
        <ConfirmSheet
          title={t('identities.unlink_title', { name: t(`identities.${leaving}`) })}
          cost={unlinking.problem ?? t(`identities.unlink_${leaving}`)}
          deed={t('identities.unlink')}
          busy={unlinking.isPending}
          onDeed={() => void unlink(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

/** The ways to sign in to the account: those it has, and those it could have. */
export function Identities({ own }: { own: Query<IdentitiesAnswer> }) {
  const { t } = useTranslation();
  const { data, error, refetch } = own;
  if (data === null && error !== null)
    return <Problem title={t('identities.failed')} error={error} onRetry={refetch} />;
  return data && <Rows answer={data} />;
}
