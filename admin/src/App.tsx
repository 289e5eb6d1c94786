import { Button, Center, Loader, Title, VisuallyHidden } from '@mantine/core';
import { HomeScreen } from './screens/home/HomeScreen.js';
import { SetUpScreen } from './screens/set-up/SetUpScreen.js';
import { SignInScreen } from './screens/sign-in/SignInScreen.js';
import { useTexts } from './text/LanguageProvider.js';
import { PlainPage } from './ui/PlainPage.js';
import { Toasts } from './ui/Toasts.js';
import { usePanel } from './use-panel.js';

type Panel = ReturnType<typeof usePanel>;

function Unreachable({ again }: { readonly again: () => void }) {
  const { t } = useTexts();
  return (
    <PlainPage title={t('backend_unavailable')} hint={t('unreachable')}>
      <Button size="lg" onClick={again}>
        {t('try_again')}
      </Button>
    </PlainPage>
  );
}

function Waiting() {
  const { t } = useTexts();
  return (
    <Center component="main" mih="100dvh">
      <VisuallyHidden>
        <Title>{t('panel')}</Title>
      </VisuallyHidden>
      <Loader role="status" aria-label={t('loading')} />
    </Center>
  );
}

/** What the panel shows to whoever is, or is not, signed in. */
function Shown({ entry, ask, entered, out }: Panel) {
  switch (entry.kind) {
    case 'asking':
      return <Waiting />;
    case 'in':
      return <HomeScreen user={entry.user} leave={out} />;
    case 'set_up_needed':
      return <SetUpScreen done={ask} leave={out} />;
    case 'unreachable':
      return <Unreachable again={ask} />;
    default:
      return <SignInScreen entered={entered} />;
  }
}

/** The panel. The server decides who is in it; every address of it leads others to where they belong. */
export function App() {
  const panel = usePanel();
  return (
    <>
      <Shown {...panel} />
      <Toasts toasts={panel.toasts} over={panel.toastOver} />
    </>
  );
}
