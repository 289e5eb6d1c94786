import { useTranslation } from 'react-i18next';
import { useConfig } from '../data/config.js';
import { isolate } from '@hokm/web/format';
import { Icon } from '../ui/art/index.js';
import { showToast } from '../ui/Toast.js';
import { ResultPanel } from './ResultPanel.js';
import { FormProblem } from '../ui/form/Submit.js';
import { useCooldown } from './use-cooldown.js';
import { useMutation } from '../data/use-mutation.js';

/** How long the button to resend the mail stays disabled, s. */
const AGAIN_AFTER = 60;

interface Props {
  title: string;
  /** Explains the mail. */
  text: string;
  address: string;
  again: (address: string) => Promise<{ readonly message: string }>;
  /** The text for a failed attempt. */
  failed: string;
  /** The address was mistyped. */
  onOther: () => void;
}

/** A mail is on its way: look there. The same for addresses that are known and those that are not. */
export function MailSent({ title, text, address, again, failed, onOther }: Props) {
  const { t } = useTranslation();
  const config = useConfig();
  const { left, start } = useCooldown(AGAIN_AFTER, true);
  const { isPending, problem, run } = useMutation(failed);
  const send = () =>
    run(async () => {
      const { message } = await again(address);
      start();
      showToast(message, 'mail');
    });
  return (
    <ResultPanel icon="mail" title={title}>
      <p>
        {t('account.mail_to', { address: isolate(address) })} {text}
      </p>
      <p className="row-s">{t('account.mail_hint')}</p>
      <FormProblem text={problem} />
      {config?.dev_mailbox === true && (
        <a className="btn wide" href="/api/dev/mailbox" target="_blank" rel="noreferrer">
          <Icon name="mail" size={20} />
          {t('account.dev_mailbox')}
        </a>
      )}
      <button type="button" className="btn wide" disabled={isPending || left > 0} onClick={() => void send()}>
        {left > 0 ? t('account.again_in', { n: left }) : t('account.again')}
      </button>
      <button type="button" className="btn quiet" onClick={onOther}>
        {t('account.other_address')}
      </button>
    </ResultPanel>
  );
}
