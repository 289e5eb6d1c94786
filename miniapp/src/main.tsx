import { createRoot } from 'react-dom/client';
import './styles/tokens.css';
import './styles/kit.css';
import { App } from './app/App.js';
import { prefetchConfig } from './data/config.js';
import { preloadEntry, preloadFirst } from './app/screens.js';
import { openInvitation } from './app/invitation.js';
import { showPanelDenial } from './app/panel-denial.js';
import { followTexts } from './app/follow-texts.js';
import { startTexts } from './i18n/setup.js';
import { registerServiceWorker } from './offline/register.js';
import { startRealtime } from './app/start-realtime.js';
import { followWorn } from './app/apply-felt.js';
import { startSession, useSession } from './session/index.js';
import { watchSession } from './app/watch-session.js';
import { followSettings } from './settings/apply.js';
import { startPlatform } from './telegram/current.js';

// First of all: Telegram's part is on its way while the rest is put together.
void startPlatform();
openInvitation();
preloadFirst(window.location.pathname);
startTexts(document.documentElement.lang === 'en' ? 'en' : 'fa');
followSettings();
followTexts();
followWorn();
startSession();
if (useSession.getState().status === 'signed-out') {
  preloadEntry(window.location);
  prefetchConfig();
}
watchSession();
startRealtime();
showPanelDenial();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
registerServiceWorker();
