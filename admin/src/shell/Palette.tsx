import '@mantine/spotlight/styles.css';
import { Button, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { spotlight, Spotlight } from '@mantine/spotlight';
import {
  IconBook2,
  IconCards,
  IconLanguage,
  IconListSearch,
  IconLogout,
  IconStar,
  IconSearch,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasSpelling } from '@hokm/shared/spelling';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../api/queries.js';
import { addressOf, routesFor, useRoutes } from '../navigation/routes.js';
import { useUser } from '../session/session.js';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import { chooseLanguage } from '../text/language.js';
import { navTexts } from '../text/nav.js';
import { shellTexts } from '../text/shell.js';
import { leave } from '../ui/leave.js';
import { IconTile } from '../ui/Tag.js';
import { THEME_NAMES, THEMES } from './HeaderTools.js';
import css from './Palette.module.css';

interface Hit {
  readonly id: string;
  /** `words`: further words by which it is found, such as its name in the other language. */
  readonly label: string;
  readonly words?: readonly string[];
  /** A username, an address or a room's code beside the name. */
  readonly note?: string;
  readonly icon: Icon;
  readonly run: () => void;
}

function usePlaces(): readonly Hit[] {
  const t = useTexts(navTexts);
  const navigate = useNavigate();
  return routesFor(useRoutes(), useUser().admin_level).map((route) => ({
    id: route.path,
    label: t(route.label),
    words: navTexts.pairs[route.label],
    icon: route.icon,
    run: () => void navigate(addressOf(route)),
  }));
}

function useActions(): readonly Hit[] {
  const t = useTexts(shellTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const themes = THEME_NAMES.filter((theme) => theme !== colorScheme).map((theme) => ({
    id: `theme-${theme}`,
    label: t(`use_theme_${theme}`),
    words: shellTexts.pairs[`use_theme_${theme}`],
    icon: THEMES[theme],
    run: () => setColorScheme(theme),
  }));
  return [
    ...themes,
    {
      id: 'language',
      label: t('other_language'),
      words: ['زبان', 'language'],
      icon: IconLanguage,
      run: () => chooseLanguage(language === 'fa' ? 'en' : 'fa'),
    },
    {
      id: 'logout',
      label: common('logout'),
      words: commonTexts.pairs.logout,
      icon: IconLogout,
      run: () => void leave(),
    },
  ];
}

/** Time without a key after which the server is asked, ms. */
const PAUSE_MS = 250;
const SHORTEST = 2;

/** People, matches, payments and texts that the server finds. */
function useFound(query: string) {
  const t = useTexts(shellTexts);
  const language = useLanguage();
  const nav = useTexts(navTexts);
  const routes = useRoutes();
  const navigate = useNavigate();
  const [q] = useDebouncedValue(query.trim(), PAUSE_MS);
  const isWanted = q.length >= SHORTEST;
  const { data, isFetching, error, refetch } = useQuery({
    ...callQuery('GET /admin/search', { query: { q } }),
    enabled: isWanted,
  });
  const found = isWanted ? data : undefined;
  const people: readonly Hit[] = (found?.people ?? []).map(({ id, name, handle }) => ({
    id,
    label: name,
    note: handle,
    icon: IconUser,
    run: () => void navigate(`/users/${id}`),
  }));
  const matches: readonly Hit[] = (found?.matches ?? []).map(({ id, room_id, name, finished_at }) => ({
    id,
    label: name,
    note: room_id,
    icon: IconCards,
    run: () => {
      if (finished_at === null) window.open(`/watch/${room_id}`, '_blank', 'noopener');
      else void navigate(`/matches/${id}`);
    },
  }));
  const written: readonly Hit[] = (found?.stories ?? []).map(({ id, title }) => ({
    id,
    label: title[language] || title[language === 'fa' ? 'en' : 'fa'],
    icon: IconBook2,
    run: () => void navigate(`/stories/${id}`),
  }));
  const titles: readonly Hit[] = (found?.titles ?? []).map(({ kind, id, title }) => ({
    id: `${kind}-${id}`,
    label: title[language] || title[language === 'fa' ? 'en' : 'fa'],
    note: nav(kind),
    icon: routes.find(({ label }) => label === kind)?.icon ?? IconBook2,
    run: () => void navigate(`/${kind}/${id}`),
  }));
  const payments: readonly Hit[] = (found?.payments ?? []).map(({ id, player, stars }) => ({
    id,
    label: t('found_payment', {
      stars: formatNumber(stars, language),
      name: isolate(player?.name || t('found_nobody')),
    }),
    note: id,
    icon: IconStar,
    run: () =>
      void navigate(
        player === null
          ? `/search?${new URLSearchParams({ subject: 'payments', q: `id:${id}` }).toString()}`
          : `/users/${player.id}/wallet`,
      ),
  }));
  return {
    groups: [
      { label: t('found_people'), hits: people },
      { label: t('found_matches'), hits: matches },
      { label: t('found_payments'), hits: payments },
      { label: t('found_stories'), hits: written },
      { label: t('found_titles'), hits: titles },
    ],
    isSearching: isWanted && isFetching,
    hasFailed: isWanted && error !== null,
    retry: () => void refetch(),
  };
}

/** Ctrl K, open from the start: goes to every screen that the person may enter, and does what needs no screen. */
export function Palette() {
  const t = useTexts(shellTexts);
  const common = useTexts(commonTexts);
  const user = useUser();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  // Opened after it is mounted: only then does the library remember where the focus returns to.
  useEffect(() => {
    spotlight.open();
  }, []);
  const found = useFound(query);
  const places = [
    { label: t('go_to'), hits: usePlaces() },
    { label: t('actions'), hits: useActions() },
  ].map(({ label, hits }) => ({
    label,
    hits: hits.filter((hit) => [hit.label, ...(hit.words ?? [])].some((word) => hasSpelling(word, query))),
  }));
  const groups = [...found.groups, ...places];
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      attributes={{ content: { 'aria-label': t('search') } }}
      shortcut={null}
      radius={16}
      size={640}
      centered={false}
      yOffset="9vh"
      scrollable
      maxHeight={480}
      overlayProps={{ backgroundOpacity: 0.5, color: '#061c17' }}
    >
      <Spotlight.Search
        aria-label={t('search')}
        placeholder={t('search_hint')}
        leftSection={<IconSearch size={20} stroke={1.8} />}
      />
      <Spotlight.ActionsList>
        {groups
          .filter(({ hits }) => hits.length > 0)
          .map(({ label, hits }) => (
            <Spotlight.ActionsGroup key={label} label={label}>
              {hits.map(({ id, label: name, note, icon, run }) => (
                <Spotlight.Action key={id} className={css['hit'] ?? ''} onClick={run}>
                  <IconTile icon={icon} />
                  <bdi className="grow cut">{name}</bdi>
                  {note !== undefined && note !== '' && <bdi className="note">{note}</bdi>}
                </Spotlight.Action>
              ))}
            </Spotlight.ActionsGroup>
          ))}
        {found.hasFailed && (
          <Spotlight.Empty role="alert">
            {t('search_failed')}{' '}
            <Button size="compact-sm" variant="default" onClick={found.retry}>
              {common('try_again')}
            </Button>
          </Spotlight.Empty>
        )}
        {found.isSearching && <Spotlight.Empty>{t('searching')}</Spotlight.Empty>}
        {!found.isSearching && !found.hasFailed && groups.every(({ hits }) => hits.length === 0) && (
          <Spotlight.Empty>{t('nothing', { query: isolate(query) })}</Spotlight.Empty>
        )}
        <Spotlight.Action
          className={css['hit'] ?? ''}
          onClick={() => void navigate(`/search?${new URLSearchParams({ q: query.trim() }).toString()}`)}
        >
          <IconTile icon={IconListSearch} />
          <span className="grow cut">{t('search_advanced')}</span>
        </Spotlight.Action>
      </Spotlight.ActionsList>
      <Spotlight.Footer className={`${css['foot'] ?? ''} hide-phone`}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('key_move')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('key_open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('key_close')}
        </span>
        <span className="grow" />
        <span>{common(user.admin_level)}</span>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}
