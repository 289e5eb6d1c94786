import '@mantine/core/styles.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/mantine.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';
import { loadAhead } from './app/load-ahead.js';
import { askSession } from './session/session.js';
import { startLanguage } from './text/language.js';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

startLanguage();
askSession();
loadAhead(window.location.pathname);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
