import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { loadSecurityInfo, type SecurityInfo } from '../../account/security-info.js';
import { useOffline } from '../../realtime/index.js';
import { refreshUser } from '../../session/index.js';
import { Icon } from '../../ui/art/index.js';
import { Sheet } from '../../ui/Sheet.js';
import { ProofForm } from './ProofForm.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import { classes } from '../../lib/classes.js';
import styles from './security.module.css';

/** With this many recovery codes left or fewer, their number is marked as low. */
const FEW = 3;

/** Reloads the security info and the user: both say if the account has a second factor. */
function changed(): void {
  void loadSecurityInfo();
  void refreshUser();
}

function EndSheet({ info, onClose }: { info: SecurityInfo; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet title={t('two_factor.end_title')} onClose={onClose}>
      <p className="sheet-text">{t('two_factor.end_text')}</p>
      <ProofForm
        kind="end"
        hasPassword={info.has_password}
        onDone={() => {
          onClose();
          changed();
        }}
      />
    </Sheet>
  );
}

function NewCodesSheet({ info, onClose }: { info: SecurityInfo; onClose: () => void }) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    onClose();
    if (codes !== null) changed();
  };
  return (
    <Sheet title={t('recovery.new_title')} onClose={close}>
      {codes === null ? (
        <>
          <p className="sheet-text">{t('recovery.new_text')}</p>
          <ProofForm kind="codes" hasPassword={info.has_password} onDone={setCodes} />
        </>
      ) : (
        <RecoveryCodes codes={codes} onKept={close} />
      )}
    </Sheet>
  );
}

function AppRow({ on, onEnd }: { on: boolean; onEnd: () => void }) {
  const { t } = useTranslation();
  const away = useOffline();
  return (
    <div>
      <span className="lead-ic">
        <Icon name="shield" />
      </span>
      <span className="grow">
        <b className="row-t">{t('two_factor.app')}</b>
        <span className="row-s">{t(on ? 'two_factor.on' : 'two_factor.off')}</span>
      </span>
      {on ? (
        <button
          type="button"
          className="btn sm"
          disabled={away}
          onClick={onEnd}
          aria-label={t('two_factor.end_label')}
        >
          {t('two_factor.end')}
        </button>
      ) : (
        <Link className="btn tint sm" to="/security/two-factor" aria-label={t('two_factor.begin_label')}>
          {t('two_factor.begin')}
        </Link>
      )}
    </div>
  );
}

function CodesRow({ left, onRenew }: { left: number; onRenew: () => void }) {
  const { t } = useTranslation();
  const away = useOffline();
  return (
    <div>
      <span className="lead-ic">
        <Icon name="key" />
      </span>
      <span className="grow">
        <b className="row-t">{t('recovery.title')}</b>
        <span className={left <= FEW ? classes('row-s', styles.few) : 'row-s'}>
          {t('recovery.left', { n: left })}
        </span>
      </span>
      <button type="button" className="btn sm" disabled={away} onClick={onRenew}>
        {t('recovery.renew')}
      </button>
    </div>
  );
}

/** The state of the authenticator app and the recovery codes, with buttons to change them. */
export function SecondFactorRows({ info }: { info: SecurityInfo }) {
  const [open, setOpen] = useState<'end' | 'codes' | null>(null);
  const { totp, recovery_codes_left } = info.two_factor;
  const close = () => setOpen(null);
  return (
    <>
      <div className="panel list">
        <AppRow on={totp} onEnd={() => setOpen('end')} />
        {info.two_factor_enabled && <CodesRow left={recovery_codes_left} onRenew={() => setOpen('codes')} />}
      </div>
      {open === 'end' && <EndSheet info={info} onClose={close} />}
      {open === 'codes' && <NewCodesSheet info={info} onClose={close} />}
    </>
  );
}
