import { UnstyledButton } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { addressOf, routesFor, useRoutes } from '../navigation/routes.js';
import { useUser } from '../session/session.js';
import { useTexts } from '../text/define-texts.js';
import { navTexts } from '../text/nav.js';
import { shellTexts } from '../text/shell.js';
import { useWaiting } from './use-waiting.js';
import { WaitingCount } from './WaitingCount.js';
import css from './BottomBar.module.css';

interface Props {
  readonly onOpenDrawer: () => void;
  readonly onSearch: () => void;
}

/** On a phone, under the thumb: the pinned screens, the palette and the drawer. A page's own bar lies over it. */
export function BottomBar({ onOpenDrawer, onSearch }: Props) {
  const t = useTexts(navTexts);
  const shell = useTexts(shellTexts);
  const pinned = routesFor(useRoutes(), useUser().admin_level).filter(({ isPinned }) => isPinned === true);
  const waiting = useWaiting();
  return (
    <nav className={css['bar']} aria-label={shell('quick')}>
      {pinned.map((route) => (
        <NavLink key={route.path} to={addressOf(route)} end={route.path === ''}>
          <route.icon size={22} stroke={1.7} aria-hidden="true" />
          <span>{t(route.label)}</span>
          <WaitingCount count={waiting([route])} as="badge" />
        </NavLink>
      ))}
      <UnstyledButton onClick={onSearch}>
        <IconSearch size={22} stroke={1.7} aria-hidden="true" />
        <span>{shell('search')}</span>
      </UnstyledButton>
      <UnstyledButton onClick={onOpenDrawer}>
        <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
        <span>{shell('menu')}</span>
      </UnstyledButton>
    </nav>
  );
}
