import '@mantine/core/styles.css';
import './main.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';
import { LanguageProvider } from './text/LanguageProvider.js';
import { readableTexts, theme } from './theme.js';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <DirectionProvider initialDirection="rtl">
      <MantineProvider theme={theme} cssVariablesResolver={readableTexts} defaultColorScheme="auto">
        <LanguageProvider>
          <App />
        </LanguageProvider>
      </MantineProvider>
    </DirectionProvider>
  </StrictMode>,
);
