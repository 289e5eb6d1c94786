import { Button, Center, Loader, Title, VisuallyHidden } from '@mantine/core';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { PlainPage } from '../../ui/PlainPage.js';
import { usePanelName } from '../../ui/site-name.js';

/** The whole page while the session is not known. */
export function Waiting() {
  const t = useTexts(commonTexts);
  const panel = usePanelName();
  return (
    <Center component="main" mih="var(--app-height)">
      <VisuallyHidden>
        <Title>{panel}</Title>
      </VisuallyHidden>
      <Loader role="status" aria-label={t('loading')} />
    </Center>
  );
}

/** The whole page when the server does not answer the question for the session. */
export function Unreachable({ retry }: { readonly retry: () => void }) {
  const t = useTexts(commonTexts);
  return (
    <PlainPage title={t('backend_unavailable')} hint={t('unreachable')}>
      <Button size="lg" onClick={retry}>
        {t('try_again')}
      </Button>
    </PlainPage>
  );
}
