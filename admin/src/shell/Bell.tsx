import { ActionIcon } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { arrival } from '@hokm/web/browser';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../api/queries.js';
import { useTexts } from '../text/define-texts.js';
import { shellTexts } from '../text/shell.js';
import { noteParts } from '../ui/Part.js';
import type { BellMenu } from './BellMenu.js';
import css from './Bell.module.css';

/** Only the import: Vite awaits the chunk's styles around it, and a failed stylesheet has to reject this promise. */
const loadMenu = async () => (await import('./BellMenu.js')).BellMenu;

/** The bell with the number of unread notices. Their list is loaded when the bell is hovered, focused or pressed. */
export function Bell() {
  const t = useTexts(shellTexts);
  const language = useLanguage();
  const { data } = useQuery(callQuery('GET /admin/notifications/stats'));
  const [Menu, setMenu] = useState<typeof BellMenu | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isLoading = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  // Around bell and list: a press of the bell closes the list once.
  const place = useClickOutside<HTMLDivElement>(() => setIsOpen(false));
  const unread = data?.data.unread ?? 0;
  const load = () => {
    if (isLoading.current) return;
    isLoading.current = true;
    arrival(loadMenu()).then(
      (Loaded) => {
        noteParts(true);
        setMenu(() => Loaded);
      },
      () => {
        // Without a network it is tried again at the next touch.
        noteParts(false);
        isLoading.current = false;
      },
    );
  };
  const label = unread === 0 ? t('bell') : t('bell_unread', { n: unread });
  const bell = (
    <ActionIcon
      ref={button}
      className={css['bell'] ?? ''}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => {
        load();
        setIsOpen(!isOpen);
      }}
    >
      <IconBell size={20} stroke={1.7} />
      {unread > 0 && (
        <span className={css['count']} aria-hidden="true">
          {formatNumber(unread, language)}
        </span>
      )}
    </ActionIcon>
  );
  return (
    <div ref={place} className={css['place']}>
      {bell}
      {Menu !== null && isOpen && (
        <Menu
          unread={unread}
          onClose={() => {
            setIsOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}
