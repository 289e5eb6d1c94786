import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Passkey, PasskeysAnswer } from '@hokm/shared/api';
import { PASSKEY_NAME_MAX } from '@hokm/shared/api/passkeys/limits';
import { PasswordField } from '../../ui/form/CredentialFields.js';
import { FormProblem, Submit } from '../../ui/form/Submit.js';
import { TextField } from '../../ui/form/TextField.js';
import { canUsePasskeys, registerPasskey } from '@hokm/web/passkey';
import { withReauthentication } from '../../data/step-up.js';
import { useForm } from '../../data/use-form.js';
import { useMutation } from '../../data/use-mutation.js';
import { call } from '../../api/index.js';
import { formatDay, isolate } from '@hokm/web/format';
import { useNow } from '../../realtime/use-now.js';
import { Problem } from '../../ui/Problem.js';
import { invalidate } from '../../data/query.js';
import type { Query } from '../../data/use-query.js';
import { useOffline } from '../../realtime/index.js';
import { useLanguage } from '../../settings/index.js';
import { Icon } from '../../ui/art/index.js';
import { ConfirmSheet } from '../../ui/ConfirmSheet.js';
import { Sheet } from '../../ui/Sheet.js';
import { showToast } from '../../ui/Toast.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import styles from '../../account/account.module.css';

const MINUTE = 60_000;

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslation();
  const away = useOffline();
  const language = useLanguage();
  const now = useNow(MINUTE);
  const { name, created_at, last_used_at } = passkey;
  const day = formatDay(last_used_at ?? created_at, now, language);
  return (
    <div>
      <span className="lead-ic">
        <Icon name="passkey" />
      </span>
      <span className="grow">
        <bdi className="row-t ell">{name}</bdi>
        <span className="row-s">{t(last_used_at === null ? 'passkeys.made' : 'passkeys.used', { day })}</span>
      </span>
      <button
        type="button"
        className="round"
        disabled={away}
        aria-label={t('passkeys.remove_name', { name: isolate(name) })}
        onClick={onRemove}
      >
        <Icon name="bin" size={20} />
      </button>
    </div>
  );
}

/** Names a new passkey and lets the device make it. The first second factor brings recovery codes. */
function AddSheet({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isKnown, setKnown] = useState(false);
  const form = useForm({
    initial: () => ({ name: t('passkeys.default_name') }),
    failure: t('passkeys.add_failed'),
    onSubmit: async ({ name }) => {
      setKnown(false);
      const { options } = await withReauthentication(() => call('POST /auth/passkeys/options'));
      const made = await registerPasskey(options);
      if (!made.ok) {
        setKnown(made.fault === 'known');
        if (made.fault === 'known' || made.fault === 'cancelled') return;
        throw new Error(`The device made no passkey: ${made.fault}`);
      }
      const { recovery_codes } = await call('POST /auth/passkeys', {
        body: { name: name.trim() || t('passkeys.default_name'), response: made.response },
      });
      showToast(t('passkeys.added'), 'check');
      onAdded();
      if (recovery_codes === null) onClose();
      else setCodes(recovery_codes);
    },
  });
  return (
    <Sheet title={t(codes === null ? 'passkeys.add' : 'recovery.title')} onClose={onClose}>
      {codes !== null && <RecoveryCodes codes={codes} onKept={onClose} />}
      {codes === null && (
        <form className={styles.stack} onSubmit={form.submit} noValidate>
          <p className="sheet-text">{t('passkeys.text')}</p>
          <TextField label={t('passkeys.name')} maxLength={PASSKEY_NAME_MAX} {...form.field('name')} />
          <FormProblem text={isKnown ? t('passkeys.known') : form.problem} />
          <Submit busy={form.isPending} text={t('passkeys.make')} />
        </form>
      )}
    </Sheet>
  );
}

async function removePasskey(id: string, password?: string): Promise<void> {
  const body = password === undefined ? {} : { password };
  const { message } = await withReauthentication(() =>
    call('DELETE /auth/passkeys/:id', { params: { id }, body }),
  );
  showToast(message, 'check');
}

interface RemovalProps {
  passkey: Passkey;
  onRemoved: () => void;
  onClose: () => void;
}

/** The last factor goes only with the password, where the account has one. */
function PasswordSheet({ passkey, onRemoved, onClose }: RemovalProps) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({ password: password === '' ? t('account.password_required') : null }),
    failure: t('passkeys.remove_failed'),
    fieldOf: { 'auth/wrong_password': 'password' },
    onSubmit: async ({ password }) => {
      await removePasskey(passkey.id, password);
      onRemoved();
    },
  });
  return (
    <Sheet title={t('passkeys.remove_title', { name: isolate(passkey.name) })} onClose={onClose}>
      <form className={styles.stack} onSubmit={form.submit} noValidate>
        <PasswordField
          label={t('account.password')}
          autoComplete="current-password"
          {...form.field('password')}
        />
        <FormProblem text={form.problem} />
        <Submit busy={form.isPending} danger text={t('passkeys.remove')} />
      </form>
    </Sheet>
  );
}

/** Taking a passkey away, after saying what that means. */
function RemovalSheet({ passkey, onRemoved, onClose }: RemovalProps) {
  const { t } = useTranslation();
  const deed = useMutation(t('passkeys.remove_failed'));
  const remove = () =>
    deed.run(async () => {
      await removePasskey(passkey.id);
      onRemoved();
    });
  if (deed.error?.code === 'auth/password_required')
    return <PasswordSheet passkey={passkey} onRemoved={onRemoved} onClose={onClose} />;
  return (
    <ConfirmSheet
      title={t('passkeys.remove_title', { name: isolate(passkey.name) })}
      cost={deed.problem ?? t('passkeys.remove_text')}
      deed={t('passkeys.remove')}
      busy={deed.isPending}
      onDeed={() => void remove()}
      onClose={onClose}
    />
  );
}

/** The account's passkeys: a further factor that lives in the device. */
export function Passkeys({ own }: { own: Query<PasskeysAnswer> }) {
  const { t } = useTranslation();
  const away = useOffline();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = own;
  const changed = () => invalidate('GET /auth/passkeys', 'GET /security/info');
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const able = canUsePasskeys();
  return (
    <>
      {data === null && error !== null && (
        <Problem title={t('passkeys.failed')} error={error} onRetry={refetch} />
      )}
      {data !== null && (
        <div className="panel list">
          {data.passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
          ))}
          <div>
            <span className="lead-ic">
              <Icon name="plus" />
            </span>
            <span className="grow">
              <b className="row-t">{t('passkeys.title')}</b>
              <span className="row-s">{t(able ? 'passkeys.about' : 'passkeys.unable')}</span>
            </span>
            {able && (
              <button
                type="button"
                className="btn tint sm"
                disabled={away}
                aria-label={t('passkeys.add')}
                onClick={() => setAdding(true)}
              >
                {t('identities.link')}
              </button>
            )}
          </div>
        </div>
      )}
      {adding && <AddSheet onAdded={changed} onClose={() => setAdding(false)} />}
      {leaving !== null && (
        <RemovalSheet
          passkey={leaving}
          onRemoved={() => {
            setLeaving(null);
            changed();
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
