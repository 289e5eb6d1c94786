import { UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { arrival } from '@hokm/web/browser';
import { noteParts } from '../ui/Part.js';
import { Me } from './Me.js';
import type { UserMenu } from './UserMenu.js';
import css from './Header.module.css';

/** Only the import: Vite awaits the chunk's styles around it, and a failed stylesheet has to reject this promise. */
const loadMenu = async () => (await import('./UserMenu.js')).UserMenu;

/**
 * The button of the account menu. Menus are a fifth of the frame's scripts: this one is loaded when the button is hovered,
 * focused or pressed, and takes over focus and press.
 */
export function UserButton() {
  const [Menu, setMenu] = useState<typeof UserMenu | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const hasFocus = useRef(false);
  const isLoading = useRef(false);
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
  if (Menu !== null) return <Menu isOpen={isOpen} hasFocus={hasFocus} onChange={setIsOpen} />;
  return (
    <UnstyledButton
      className={css['me-button']}
      aria-haspopup="menu"
      onPointerEnter={load}
      onFocus={() => {
        hasFocus.current = true;
        load();
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      onClick={() => {
        load();
        setIsOpen(true);
      }}
    >
      <Me />
    </UnstyledButton>
  );
}
