import {
  DirectionProvider,
  localStorageColorSchemeManager,
  MantineProvider,
  useDirection,
} from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { useLanguage } from '@hokm/web/react';
import { isInTelegram } from '@hokm/web/telegram';
import { queryClient } from '../api/query-client.js';
import { useOpenQuestion } from '../api/step-up.js';
import { useChangedTexts } from '../session/changed-texts.js';
import { followOtherTabs } from '../session/session.js';
import { createPanelTheme, readableTexts } from '../styles/theme.js';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import { Part } from '../ui/Part.js';
import { router } from './router.js';

const loadTelegram = async () => (await import('./TelegramFrame.js')).TelegramFrame;
const loadStepUp = async () => (await import('../shell/StepUpDialog.js')).StepUpDialog;

/** Read by `public/bootstrap.js` too. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'hokm-admin-theme' });

/** Keeps the document and the component library in step with the language. */
function Localized({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  const t = useTexts(commonTexts);
  const { setDirection } = useDirection();
  const question = useOpenQuestion();
  const closeLabel = t('close');
  const theme = useMemo(() => createPanelTheme(closeLabel), [closeLabel]);
  useChangedTexts(language);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    setDirection(language === 'fa' ? 'rtl' : 'ltr');
  }, [language, setDirection]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableTexts}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {isInTelegram() && <Part load={loadTelegram} props={{}} />}
      {children}
      {question !== null && <Part load={loadStepUp} props={{}} onFailed={() => question.answer(false)} />}
    </MantineProvider>
  );
}

/** The panel. The server decides who is in it. */
export function App() {
  useEffect(followOtherTabs, []);
  return (
    <DirectionProvider initialDirection="rtl" detectDirection>
      <QueryClientProvider client={queryClient}>
        <Localized>
          <RouterProvider router={router} />
        </Localized>
      </QueryClientProvider>
    </DirectionProvider>
  );
}
