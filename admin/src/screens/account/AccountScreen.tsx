import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/queries.js';
import { accountTexts } from '../../text/account.js';
import { useTexts } from '../../text/define-texts.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Events } from './Events.js';
import { PasskeysPanel } from './PasskeysPanel.js';
import { PasswordPanel } from './PasswordPanel.js';
import { SecondFactorPanel } from './SecondFactorPanel.js';
import { Sessions } from './Sessions.js';
import css from './AccountScreen.module.css';

/** /admin/account: the person's own password, second factor, sign-ins and events. */
export function AccountScreen() {
  const t = useTexts(accountTexts);
  const { data, error, dataUpdatedAt, refetch } = useQuery(callQuery('GET /security/info'));
  const security = data?.security;
  return (
    <>
      <PageHeader title={t('account_title')} note={t('account_note')} />
      <div className={css['grid']}>
        <div className={css['own']}>
          <PasswordPanel security={security} />
          <SecondFactorPanel security={security} />
          <PasskeysPanel security={security} />
        </div>
        <Sessions />
      </div>
      <Events security={security} error={error} loadedAt={dataUpdatedAt} retry={() => void refetch()} />
    </>
  );
}
