import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '../../api/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/messages.js';
import { useToast } from '../../ui/Toast.js';
import { WriteForm } from './WriteForm.js';

/** `/messages/new`: a first message to the team. */
export function NewMessageScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const send = async (body: { text: string; key: string }) => {
    const { data } = await call('POST /messages', { body });
    toast.show(t('messages.sent'), 'check');
    navigate(`/messages/${data.id}`, { replace: true });
  };
  return (
    <>
      <main className="page wide">
        <TopBar title={t('messages.write_title')} />
        <ConnectionBanner />
        <section className="panel pad">
          <WriteForm label={t('messages.text')} hint={t('messages.write_hint')} rows={8} send={send} />
        </section>
      </main>
      <BottomNav />
    </>
  );
}
