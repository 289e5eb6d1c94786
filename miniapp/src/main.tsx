import { createRoot } from 'react-dom/client';
import './styles/tokens.css';
import './styles/app.css';
import './styles/controls.css';
import './styles/home.css';
import { App } from './app/App';
import { goTo } from './app/navigation';
import { preloadFirst } from './app/screens';
import { openInvitation } from './app/invitation';
import { startTexts } from './i18n/setup';
import { startRealtime } from './realtime';
import { startSession } from './session';
import { followSettings } from './settings/apply';
import { startPlatform } from './telegram/current';
import { showToast } from './ui/Toast';

const ROOM_PAGES = /^\/(room|game)\//;

openInvitation();
preloadFirst(window.location.pathname);
startTexts(document.documentElement.lang === 'en' ? 'en' : 'fa');
followSettings();
startSession();
startRealtime({
  roomDoesNotExist: () => {
    if (ROOM_PAGES.test(window.location.pathname)) goTo('/lobby');
  },
  gameError: (message) => showToast(message, 'close'),
});
void startPlatform();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
