import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { TwoFactorSetupAnswer } from '@hokm/shared/api';
import { useTotpSetUp } from '@hokm/web/react';
import { groupSecret, isCompleteCode } from '@hokm/web/sign-in';
import { CodeField, PasswordField } from '../../ui/form/CredentialFields.js';
import { FormProblem, Submit } from '../../ui/form/Submit.js';
import { useSecurityInfo, type SecurityInfo } from '../../account/security-info.js';
import { withReauthentication } from '../../data/step-up.js';
import { useForm } from '../../data/use-form.js';
import { call } from '../../api/index.js';
import { Problem } from '../../ui/Problem.js';
import { refreshUser } from '../../session/index.js';
import { getPlatform } from '../../telegram/current.js';
import { Icon } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { showToast } from '../../ui/Toast.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import { classes } from '../../lib/classes.js';
import securityStyles from './security.module.css';
import styles from '../../account/account.module.css';

/** The first step: what it is, and the password where there is one. */
function Begin({ info, onBegun }: { info: SecurityInfo; onBegun: (setup: TwoFactorSetupAnswer) => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({
      password: info.has_password && password === '' ? t('account.password_required') : null,
    }),
    failure: t('two_factor.setup_failed'),
    fieldOf: { 'auth/wrong_password': 'password' },
    onSubmit: async (typed) => {
      const body = info.has_password ? typed : {};
      onBegun(await withReauthentication(() => call('POST /auth/setup-2fa', { body })));
    },
  });
  return (
    <form className={classes('panel pad', styles.stack)} onSubmit={form.submit} noValidate>
      <p>{t('two_factor.about')}</p>
      {info.has_password && (
        <PasswordField
          label={t('account.password')}
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
      <FormProblem text={form.problem} />
      <Submit busy={form.isPending} text={t('two_factor.next')} />
    </form>
  );
}

/** The secret as a picture to be scanned, as text to be typed, and as a link for the app on this device. */
function Secret({ setup }: { setup: TwoFactorSetupAnswer }) {
  const { t } = useTranslation();
  const copy = async () => {
    const done = await getPlatform().copy(setup.secret);
    showToast(t(done ? 'two_factor.copied' : 'problem.not_copied'), done ? 'check' : 'close');
  };
  return (
    <>
      <p>{t('two_factor.scan')}</p>
      <div
        className={securityStyles.qr}
        role="img"
        aria-label={t('two_factor.qr')}
        // oxlint-disable-next-line hokm/no-markup -- our server draws it: squares, without a word of anybody
        dangerouslySetInnerHTML={{ __html: setup.qr_svg }}
      />
      <a className="btn wide" href={setup.otpauth_url}>
        <Icon name="phone" size={20} />
        {t('two_factor.open_app')}
      </a>
      <div className={securityStyles.secret}>
        <span className="grow">
          <span className="row-s">{t('two_factor.secret')}</span>
          <bdi className="row-t" dir="ltr">
            {groupSecret(setup.secret)}
          </bdi>
        </span>
        <button type="button" className="round" aria-label={t('two_factor.copy')} onClick={() => void copy()}>
          <Icon name="copy" size={20} />
        </button>
      </div>
    </>
  );
}

/** The second step: the app shows a code, which proves that it has the secret. */
function Verify({
  setup,
  onVerified,
}: {
  setup: TwoFactorSetupAnswer;
  onVerified: (codes: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { token: '' },
    validate: ({ token }) => ({ token: isCompleteCode('totp', token) ? null : t('account.code_required') }),
    failure: t('two_factor.verify_failed'),
    fieldOf: { 'auth/two_factor_wrong': 'token' },
    onSubmit: async (body) => {
      const { message, recovery_codes } = await withReauthentication(() =>
        call('POST /auth/verify-2fa', { body }),
      );
      showToast(message, 'check');
      onVerified(recovery_codes);
    },
  });
  return (
    <form className={classes('panel pad', styles.stack)} onSubmit={form.submit} noValidate>
      <Secret setup={setup} />
      <CodeField kind="totp" label={t('account.code')} {...form.field('token')} />
      <FormProblem text={form.problem} />
      <Submit busy={form.isPending} text={t('two_factor.turn_on')} />
    </form>
  );
}

/** `/security/two-factor`: turns the second step on, in three steps: password, app, recovery codes. */
export function TwoFactor() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { info, error, refetch } = useSecurityInfo();
  const { step, onBegun, onVerified } = useTotpSetUp();
  if (step.name === 'codes')
    return (
      <section className={classes('panel pad', styles.stack)}>
        <h2 className={securityStyles.partTitle}>{t('recovery.title')}</h2>
        <RecoveryCodes
          codes={step.codes}
          onKept={() => {
            void refreshUser();
            navigate('/security', { replace: true });
          }}
        />
      </section>
    );
  if (step.name === 'app') return <Verify setup={step.setup} onVerified={onVerified} />;
  if (info === null && error !== null)
    return <Problem title={t('security.failed')} error={error} onRetry={refetch} />;
  if (info === null) return <SkeletonRows rows={2} label={t('app.loading')} />;
  if (info.two_factor.totp)
    return (
      <Notice icon="shield" title={t('two_factor.already')}>
        <Link className="btn primary sm" to="/security" replace>
          {t('security.title')}
        </Link>
      </Notice>
    );
  return <Begin info={info} onBegun={onBegun} />;
}
