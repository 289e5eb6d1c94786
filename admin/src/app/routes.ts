import {
  IconActivityHeartbeat,
  IconArrowsExchange,
  IconBell,
  IconBook2,
  IconBooks,
  IconChartAreaLine,
  IconChecks,
  IconDatabaseShare,
  IconCards,
  IconFileText,
  IconFlag,
  IconHome,
  IconLanguage,
  IconListSearch,
  IconLayoutGrid,
  IconMail,
  IconNews,
  IconPhoto,
  IconPolaroid,
  IconPencilHeart,
  IconSettings,
  IconSettingsAutomation,
  IconShield,
  IconShoppingBag,
  IconTournament,
  IconSpeakerphone,
  IconUsers,
  IconUserShield,
  IconWritingSign,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { PanelRoute } from '../navigation/routes.js';
import { ScreenSkeleton } from '../ui/States.js';
import { later } from './later.js';

function route(
  load: () => Promise<ComponentType>,
  facts: Omit<PanelRoute, 'Screen' | 'preload'>,
): PanelRoute {
  const { Component: Screen, preload } = later(load, ScreenSkeleton);
  return { ...facts, preload, Screen };
}

/** Every screen inside the frame. Removing an entry removes it from the router, the sidebar and the palette. */
export const ROUTES: readonly PanelRoute[] = [
  route(() => import('../screens/home/HomeScreen.js').then(({ HomeScreen }) => HomeScreen), {
    path: '',
    area: 'panel/dashboard',
    label: 'home',
    icon: IconHome,
    group: 'top',
    isPinned: true,
  }),
  route(
    () => import('../screens/analytics/AnalyticsScreen.js').then(({ AnalyticsScreen }) => AnalyticsScreen),
    {
      path: 'analytics/:tab?',
      area: 'panel/analytics',
      label: 'analytics',
      icon: IconChartAreaLine,
      group: 'top',
    },
  ),
  route(() => import('../screens/account/AccountScreen.js').then(({ AccountScreen }) => AccountScreen), {
    path: 'account',
    area: 'panel/dashboard',
    label: 'account',
    icon: IconUserShield,
    group: null,
  }),
  route(() => import('../screens/reports/ReportsScreen.js').then(({ ReportsScreen }) => ReportsScreen), {
    path: 'reports/:id?',
    area: 'panel/reports',
    label: 'reports',
    icon: IconFlag,
    group: 'community',
    waits: ['reports', 'appeals'],
    isPinned: true,
  }),
  route(() => import('../screens/messages/MessagesScreen.js').then(({ MessagesScreen }) => MessagesScreen), {
    path: 'messages/:id?',
    area: 'panel/messages',
    label: 'messages',
    icon: IconMail,
    group: 'community',
    waits: ['messages'],
  }),
  route(
    () =>
      import('../screens/broadcasts/BroadcastsScreen.js').then(({ BroadcastsScreen }) => BroadcastsScreen),
    {
      path: 'broadcasts/:id?',
      area: 'panel/messages',
      label: 'broadcasts',
      icon: IconSpeakerphone,
      group: 'community',
    },
  ),
  route(() => import('../screens/tables/TablesScreen.js').then(({ TablesScreen }) => TablesScreen), {
    path: 'tables',
    area: 'panel/reports',
    label: 'tables',
    icon: IconLayoutGrid,
    group: 'community',
  }),
  route(() => import('../screens/matches/MatchScreen.js').then(({ MatchScreen }) => MatchScreen), {
    path: 'matches/:id?',
    area: 'panel/reports',
    label: 'matches',
    icon: IconCards,
    group: null,
  }),
  route(() => import('../screens/users/UsersScreen.js').then(({ UsersScreen }) => UsersScreen), {
    path: 'users/:id?/:tab?',
    area: 'panel/users',
    areaWithin: 'panel/reports',
    label: 'users',
    hasViews: true,
    icon: IconUsers,
    group: 'community',
    isPinned: true,
  }),
  route(
    () => import('../screens/approvals/ApprovalsScreen.js').then(({ ApprovalsScreen }) => ApprovalsScreen),
    {
      path: 'approvals',
      area: 'panel/dashboard',
      label: 'approvals',
      icon: IconChecks,
      group: 'community',
      waits: ['approvals'],
    },
  ),
  route(() => import('../screens/notices/NoticesScreen.js').then(({ NoticesScreen }) => NoticesScreen), {
    path: 'notifications',
    area: 'panel/dashboard',
    label: 'notices',
    icon: IconBell,
    group: null,
  }),
  route(() => import('../screens/search/SearchScreen.js').then(({ SearchScreen }) => SearchScreen), {
    path: 'search',
    area: 'panel/reports',
    label: 'search',
    icon: IconListSearch,
    group: null,
  }),
  route(() => import('../screens/operations/JobsScreen.js').then(({ JobsScreen }) => JobsScreen), {
    path: 'jobs',
    area: 'panel/dashboard',
    label: 'jobs',
    icon: IconSettingsAutomation,
    group: null,
  }),
  route(() => import('../screens/stories/StoriesScreen.js').then(({ StoriesScreen }) => StoriesScreen), {
    path: 'stories/:id?',
    area: 'panel/content',
    label: 'stories',
    hasViews: true,
    icon: IconBook2,
    group: 'content',
  }),
  route(
    () =>
      import('../screens/stories/submissions/SubmissionsScreen.js').then(
        ({ SubmissionsScreen }) => SubmissionsScreen,
      ),
    {
      path: 'submissions/:id?',
      area: 'panel/content',
      label: 'submissions',
      icon: IconPencilHeart,
      group: 'content',
      waits: ['submissions'],
    },
  ),
  route(() => import('../screens/news/NewsScreen.js').then(({ NewsScreen }) => NewsScreen), {
    path: 'news/:id?',
    area: 'panel/publish',
    label: 'news',
    hasViews: true,
    icon: IconNews,
    group: 'content',
  }),
  route(() => import('../screens/gallery/GalleryScreen.js').then(({ GalleryScreen }) => GalleryScreen), {
    path: 'gallery/:id?',
    area: 'panel/content',
    label: 'gallery',
    hasViews: true,
    icon: IconPhoto,
    group: 'content',
  }),
  route(() => import('../screens/albums/AlbumsScreen.js').then(({ AlbumsScreen }) => AlbumsScreen), {
    path: 'albums/:id?',
    area: 'panel/content',
    label: 'albums',
    hasViews: true,
    icon: IconPolaroid,
    group: 'content',
  }),
  route(() => import('../screens/books/BooksScreen.js').then(({ BooksScreen }) => BooksScreen), {
    path: 'books/:id?',
    area: 'panel/content',
    label: 'books',
    hasViews: true,
    icon: IconBooks,
    group: 'content',
  }),
  route(() => import('../screens/authors/AuthorsScreen.js').then(({ AuthorsScreen }) => AuthorsScreen), {
    path: 'authors/:id?',
    area: 'panel/content',
    label: 'authors',
    hasViews: true,
    icon: IconWritingSign,
    group: 'content',
  }),
  route(() => import('../screens/pages/PagesScreen.js').then(({ PagesScreen }) => PagesScreen), {
    path: 'pages/:id?',
    area: 'panel/content',
    label: 'pages',
    hasViews: true,
    icon: IconFileText,
    group: 'content',
  }),
  route(
    () =>
      import('../screens/translations/TranslationsScreen.js').then(
        ({ TranslationsScreen }) => TranslationsScreen,
      ),
    {
      path: 'translations/:language?',
      area: 'panel/content',
      label: 'translations',
      icon: IconLanguage,
      group: 'content',
    },
  ),
  route(
    () =>
      import('../screens/tournaments/TournamentsScreen.js').then(
        ({ TournamentsScreen }) => TournamentsScreen,
      ),
    {
      path: 'tournaments/:id?',
      area: 'panel/money',
      label: 'tournaments',
      icon: IconTournament,
      group: 'content',
    },
  ),
  route(
    () => import('../screens/shop-items/ShopItemsScreen.js').then(({ ShopItemsScreen }) => ShopItemsScreen),
    {
      path: 'shop-items/:id?',
      area: 'panel/money',
      label: 'shop_items',
      icon: IconShoppingBag,
      group: 'content',
    },
  ),
  route(() => import('../screens/rates/RatesScreen.js').then(({ RatesScreen }) => RatesScreen), {
    path: 'rates',
    area: 'panel/money',
    label: 'rates',
    icon: IconArrowsExchange,
    group: 'system',
  }),
  route(() => import('../screens/security/SecurityScreen.js').then(({ SecurityScreen }) => SecurityScreen), {
    path: 'security/:tab?',
    area: 'panel/security_basic',
    label: 'security',
    hasViews: true,
    icon: IconShield,
    group: 'system',
  }),
  route(
    () =>
      import('../screens/operations/OperationsScreen.js').then(({ OperationsScreen }) => OperationsScreen),
    {
      path: 'system/:tab?',
      area: 'panel/system',
      label: 'operations',
      icon: IconActivityHeartbeat,
      group: 'system',
    },
  ),
  route(() => import('../screens/backups/BackupsScreen.js').then(({ BackupsScreen }) => BackupsScreen), {
    path: 'backups',
    area: 'panel/system',
    label: 'backups',
    icon: IconDatabaseShare,
    group: 'system',
  }),
  route(() => import('../screens/settings/SettingsScreen.js').then(({ SettingsScreen }) => SettingsScreen), {
    path: 'settings/:tab?',
    area: 'panel/settings',
    label: 'settings',
    icon: IconSettings,
    group: 'system',
  }),
];
