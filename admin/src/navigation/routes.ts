import type { Icon } from '@tabler/icons-react';
import { createContext, use, type ComponentType } from 'react';
import type { WaitingKind } from '@hokm/shared/api/analytics/limits';
import { mayEnter, type AdminLevel, type Area } from '@hokm/shared/policy';
import type { TextKey } from '../text/define-texts.js';
import type { navTexts } from '../text/nav.js';

/** Sections of the sidebar from top to bottom; `top` has no title. */
const GROUPS = ['top', 'community', 'content', 'safety', 'system'] as const;
export type Group = (typeof GROUPS)[number];

export interface PanelRoute {
  /** Below `/admin`; `:name?` segments open something within the same screen. */
  readonly path: string;
  /** The policy table decides which levels may enter. */
  readonly area: Area;
  /** The area of what is opened within the screen, by its id; the same where absent. */
  readonly areaWithin?: Area;
  readonly label: TextKey<typeof navTexts>;
  readonly icon: Icon;
  /** Section of the sidebar; null: not in the sidebar. */
  readonly group: Group | null;
  /** The kinds of waiting work that the screen shows. */
  readonly waits?: readonly WaitingKind[];
  /** People save views of its lists. */
  readonly hasViews?: boolean;
  /** Shown in the bottom bar of phones too. */
  readonly isPinned?: boolean;
  readonly Screen: ComponentType;
  /** Loads the screen's scripts ahead of time. */
  readonly preload: () => Promise<unknown>;
}

/** Router state of the dashboard: the section that somebody was led away from. */
export interface RefusedState {
  readonly refused: Area;
}

/** The route table; provided by the app, which alone knows the screens. */
export const RoutesContext = createContext<readonly PanelRoute[]>([]);

export function useRoutes(): readonly PanelRoute[] {
  return use(RoutesContext);
}

/** The address of a route's screen, below `/admin`. */
export function addressOf({ path }: Pick<PanelRoute, 'path'>): string {
  return `/${path.replace(/\/?:.*$/, '')}`;
}

/** The area of an address of a route: with an id, of what is opened within its screen. */
export function areaAt({ area, areaWithin = area }: PanelRoute, id: string | undefined): Area {
  return id === undefined ? area : areaWithin;
}

/** The routes that a level may enter. */
export function routesFor(routes: readonly PanelRoute[], level: AdminLevel): readonly PanelRoute[] {
  return routes.filter(({ area }) => mayEnter(level, area));
}

/** The sidebar for a level; sections without routes are left out. */
export function sectionsFor(routes: readonly PanelRoute[], level: AdminLevel) {
  const mine = routesFor(routes, level);
  return GROUPS.map((group) => ({ group, routes: mine.filter((each) => each.group === group) })).filter(
    (section) => section.routes.length > 0,
  );
}

/** The route that an address belongs to: the longest that it begins with. */
export function routeAt(routes: readonly PanelRoute[], pathname: string): PanelRoute | undefined {
  return [...routes]
    .sort((a, b) => addressOf(b).length - addressOf(a).length)
    .find((each) => {
      const address = addressOf(each);
      return pathname === address || (address !== '/' && pathname.startsWith(`${address}/`));
    });
}
