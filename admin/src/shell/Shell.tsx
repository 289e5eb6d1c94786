import { useMediaQuery } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { deviceStorage } from '@hokm/web/browser';
import { removeOldCopies } from '../form/local-copy.js';
import { CrumbContext } from '../navigation/crumb.js';
import { routeAt, useRoutes } from '../navigation/routes.js';
import { refreshSession } from '../session/session.js';
import { useLive } from '../session/live.js';
import { useSessionCheck } from '../session/use-session-check.js';
import { translate, useTexts } from '../text/define-texts.js';
import { keysTexts } from '../text/keys.js';
import { shellTexts } from '../text/shell.js';
import { Part } from '../ui/Part.js';
import { Bone } from '../ui/States.js';
import { keysInUse } from '../ui/keys.js';
import { openDialog } from '../ui/open-dialog.js';
import { BottomBar } from './BottomBar.js';
import { FrameNotices } from './FrameNotices.js';
import { Header } from './Header.js';
import { HealthBanner } from './Health.js';
import { Sidebar } from './Sidebar.js';
import { useHealth } from './use-health.js';
import { useGoKeys, useKeyboard } from './use-keyboard.js';
import css from './Shell.module.css';

/** Of the list of keys, px. */
const HELP_WIDTH = 640;
const SIDEBAR_KEY = 'hokm-admin-sidebar';
/** From this width on the sidebar stands beside the page; below it is in a drawer. */
const WIDE = '(min-width: 1025px)';

/* Loaded when they are opened for the first time. */
const loadDrawer = async () => (await import('./MobileDrawer.js')).MobileDrawer;
const loadHelp = async () => (await import('./KeysHelp.js')).KeysHelp;
const loadPalette = async () => (await import('./Palette.js')).Palette;

/** Open or closed, as it was left. */
function useSidebar() {
  const [isClosed, setIsClosed] = useState(() => deviceStorage().getItem(SIDEBAR_KEY) === 'closed');
  const toggle = () => {
    deviceStorage().setItem(SIDEBAR_KEY, isClosed ? 'open' : 'closed');
    setIsClosed(!isClosed);
  };
  return { isClosed, toggle };
}

/** Moves the focus to a new screen, so that the keyboard and screen readers begin there. */
function useFocusOnChange() {
  const main = useRef<HTMLElement>(null);
  const screen = routeAt(useRoutes(), useLocation().pathname)?.path;
  const before = useRef(screen);
  useEffect(() => {
    if (before.current !== screen) main.current?.focus({ preventScroll: true });
    before.current = screen;
  }, [screen]);
  return main;
}

/** Everything around a screen: sidebar or drawer, header, health banner, palette. */
export function Shell() {
  const t = useTexts(shellTexts);
  const sidebar = useSidebar();
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const [drawer, setDrawer] = useState<'unused' | 'open' | 'closed'>('unused');
  const [hasPalette, setHasPalette] = useState(false);
  const [last, setLast] = useState<string | null>(null);
  const crumb = useMemo(() => ({ last, setLast }), [last]);
  const health = useHealth();
  useSessionCheck(refreshSession);
  useLive();
  useEffect(() => removeOldCopies(Date.now()), []);
  const main = useFocusOnChange();
  const openDrawer = () => setDrawer('open');
  const search = () => {
    if (hasPalette) spotlight.open();
    else setHasPalette(true);
  };
  const places = useGoKeys();
  const help = async () => {
    const here = keysInUse();
    await openDialog(
      translate(keysTexts, 'title'),
      () => <Part load={loadHelp} props={{ here, places }} fallback={<Bone height={160} />} />,
      HELP_WIDTH,
    );
  };
  useKeyboard({ onSearch: search, onHelp: () => void help() });
  return (
    <CrumbContext value={crumb}>
      <a className={css['skip']} href="#main">
        {t('skip')}
      </a>
      <div className={css['shell']} data-closed={sidebar.isClosed || undefined}>
        {isWide && (
          <div className={css['side']}>
            <Sidebar health={health} isClosed={sidebar.isClosed} onToggle={sidebar.toggle} />
          </div>
        )}
        <div className={css['page']}>
          <Header onOpenDrawer={openDrawer} onSearch={search} />
          <HealthBanner health={health} />
          <FrameNotices />
          <main id="main" ref={main} tabIndex={-1} className={css['main']}>
            <Outlet />
          </main>
        </div>
        <BottomBar onOpenDrawer={openDrawer} onSearch={search} />
      </div>
      {drawer !== 'unused' && (
        <Part
          load={loadDrawer}
          props={{ health, isOpen: drawer === 'open', onClose: () => setDrawer('closed') }}
          onFailed={() => setDrawer('unused')}
        />
      )}
      {hasPalette && <Part load={loadPalette} props={{}} onFailed={() => setHasPalette(false)} />}
    </CrumbContext>
  );
}
