import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconMenu2, IconSearch } from '@tabler/icons-react';
import { use } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { mayEnter } from '@hokm/shared/policy';
import { CrumbContext } from '../navigation/crumb.js';
import { addressOf, routeAt, useRoutes } from '../navigation/routes.js';
import { useUser } from '../session/session.js';
import { useTexts } from '../text/define-texts.js';
import { navTexts } from '../text/nav.js';
import { shellTexts } from '../text/shell.js';
import { Bell } from './Bell.js';
import { LanguageButton, ThemeButton } from './HeaderTools.js';
import { UserButton } from './UserButton.js';
import css from './Header.module.css';

function Breadcrumb() {
  const t = useTexts(navTexts);
  const shell = useTexts(shellTexts);
  const { last } = use(CrumbContext);
  const { admin_level } = useUser();
  const route = routeAt(useRoutes(), useLocation().pathname);
  if (route === undefined) return <div className="grow" />;
  const { group, label } = route;
  const arrow = <IconChevronLeft size={14} className="directional" aria-hidden="true" />;
  return (
    <nav className={css['crumbs']} aria-label={shell('breadcrumb')}>
      {group !== null && group !== 'top' && (
        <>
          <span>{t(group)}</span>
          {arrow}
        </>
      )}
      {last === null ? (
        <b aria-current="page">{t(label)}</b>
      ) : (
        <>
          {mayEnter(admin_level, route.area) ? <Link to={addressOf(route)}>{t(label)}</Link> : t(label)}
          {arrow}
          <b aria-current="page" className="cut">
            <bdi className="name">{last}</bdi>
          </b>
        </>
      )}
    </nav>
  );
}

interface Props {
  readonly onOpenDrawer: () => void;
  readonly onSearch: () => void;
}

/** Above every screen: breadcrumb, palette, theme, language, bell, account menu. */
export function Header({ onOpenDrawer, onSearch }: Props) {
  const t = useTexts(shellTexts);
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <header className={css['head']}>
      <ActionIcon className={css['drawer-button'] ?? ''} aria-label={t('open_menu')} onClick={onOpenDrawer}>
        <IconMenu2 size={22} stroke={1.7} />
      </ActionIcon>
      <Breadcrumb />
      <UnstyledButton className={css['search']} aria-keyshortcuts="Control+K" onClick={onSearch}>
        <IconSearch size={18} stroke={1.8} aria-hidden="true" />
        <span className="grow cut">{t('search_hint')}</span>
        <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </UnstyledButton>
      <div className={css['tools']}>
        <ThemeButton />
        <LanguageButton />
        <Bell />
        <UserButton />
      </div>
    </header>
  );
}
