import { Collapse, UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
} from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import {
  addressOf,
  routeAt,
  sectionsFor,
  useRoutes,
  type Group,
  type PanelRoute,
} from '../navigation/routes.js';
import { useUser } from '../session/session.js';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import { navTexts } from '../text/nav.js';
import { shellTexts } from '../text/shell.js';
import { Mark, Medallion } from '../ui/art.js';
import { Part } from '../ui/Part.js';
import { useSiteName } from '../ui/site-name.js';
import { HealthDot } from './Health.js';
import { useWaiting } from './use-waiting.js';
import { WaitingCount } from './WaitingCount.js';
import type { BackendHealth } from './use-health.js';
import css from './Sidebar.module.css';

const loadViews = async () => (await import('./SidebarViews.js')).SidebarViews;
const loadTooltip = async () => (await import('./SideTooltip.js')).SideTooltip;

/** A name in a tooltip, for entries that show only their icon. */
function Hint({ label, children }: { readonly label: string; readonly children: ReactElement }) {
  return <Part load={loadTooltip} props={{ label, children }} fallback={children} />;
}

interface SidebarProps {
  readonly health: BackendHealth;
  readonly isClosed?: boolean;
  /** Opens and closes the sidebar; not in the drawer. */
  readonly onToggle?: () => void;
  /** Called when an entry is chosen: the drawer closes. */
  readonly onLeave?: () => void;
}

interface EntryProps extends Pick<SidebarProps, 'onLeave'> {
  readonly route: PanelRoute;
  /** How many things wait there. */
  readonly count: number;
  readonly isClosed: boolean;
}

function Entry({ route, count, isClosed, onLeave }: EntryProps) {
  const t = useTexts(navTexts);
  const { icon: Icon, label, preload } = route;
  const load = () => void preload();
  const link = (
    <NavLink
      to={addressOf(route)}
      end={route.path === ''}
      className={css['entry'] ?? ''}
      aria-label={isClosed ? t(label) : undefined}
      onClick={onLeave}
      onMouseEnter={load}
      onFocus={load}
    >
      <Icon size={20} stroke={1.7} aria-hidden="true" />
      {!isClosed && <span className="grow cut">{t(label)}</span>}
      <WaitingCount count={count} as={isClosed ? 'dot' : 'number'} />
    </NavLink>
  );
  if (isClosed) return <Hint label={t(label)}>{link}</Hint>;
  return (
    <>
      {link}
      {route.hasViews === true && <Part load={loadViews} props={{ address: addressOf(route), onLeave }} />}
    </>
  );
}

interface SectionProps extends Omit<EntryProps, 'route' | 'count'> {
  readonly group: Group;
  readonly routes: readonly PanelRoute[];
}

/** A section can be folded; entering one of its screens opens it again. */
function useFold(isHere: boolean) {
  const [isOpen, setIsOpen] = useState(true);
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere !== wasHere) {
    setWasHere(isHere);
    if (isHere) setIsOpen(true);
  }
  return { isOpen, toggle: () => setIsOpen(!isOpen) };
}

function Section({ group, routes, isClosed, onLeave }: SectionProps) {
  const t = useTexts(navTexts);
  const current = routeAt(useRoutes(), useLocation().pathname);
  const { isOpen, toggle } = useFold(current?.group === group);
  const waiting = useWaiting();
  const entries = routes.map((route) => (
    <Entry
      key={route.path}
      route={route}
      count={waiting([route])}
      isClosed={isClosed}
      {...(onLeave ? { onLeave } : {})}
    />
  ));
  if (group === 'top' || isClosed) return <div className={css['section']}>{entries}</div>;
  return (
    <div className={css['section']}>
      <UnstyledButton className={css['title']} aria-expanded={isOpen} onClick={toggle}>
        <span className="grow">{t(group)}</span>
        {!isOpen && <WaitingCount count={waiting(routes)} />}
        <IconChevronDown size={14} data-open={isOpen} aria-hidden="true" />
      </UnstyledButton>
      <Collapse expanded={isOpen} transitionDuration={140}>
        {entries}
      </Collapse>
    </div>
  );
}

/** The panel's sections at the start of the page: 256 px open, 80 px closed. Below 1024 px the same is in a drawer. */
export function Sidebar({ health, isClosed = false, onToggle, onLeave }: SidebarProps) {
  const t = useTexts(shellTexts);
  const common = useTexts(commonTexts);
  const site = useSiteName();
  const { admin_level } = useUser();
  const FoldIcon = isClosed ? IconLayoutSidebarRightExpand : IconLayoutSidebarRightCollapse;
  return (
    <nav className={css['side']} data-closed={isClosed || undefined} aria-label={t('sections')}>
      <Medallion className={css['medallion'] ?? ''} />
      <div className={css['brand']}>
        <Mark size={36} />
        {!isClosed && (
          <p>
            <b>
              <bdi>{site}</bdi>
            </b>
            <span>{common('product_panel')}</span>
          </p>
        )}
      </div>
      <div className={css['entries']}>
        {sectionsFor(useRoutes(), admin_level).map((section) => (
          <Section key={section.group} {...section} isClosed={isClosed} {...(onLeave ? { onLeave } : {})} />
        ))}
      </div>
      <div className={css['foot']}>
        <HealthDot health={health} isBare={isClosed} />
        {onToggle && (
          <UnstyledButton
            className={css['fold']}
            aria-label={t(isClosed ? 'expand' : 'collapse')}
            aria-expanded={!isClosed}
            onClick={onToggle}
          >
            <FoldIcon size={20} stroke={1.7} className="directional" aria-hidden="true" />
          </UnstyledButton>
        )}
      </div>
    </nav>
  );
}
