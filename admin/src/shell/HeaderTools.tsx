import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../text/define-texts.js';
import { chooseLanguage } from '../text/language.js';
import { shellTexts } from '../text/shell.js';

/** The themes to choose from; `auto` follows the system. */
export const THEMES = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const;
export const THEME_NAMES = Object.keys(THEMES) as (keyof typeof THEMES)[];

/** Changes between light and dark; the first press leaves the system's theme. */
export function ThemeButton() {
  const t = useTexts(shellTexts);
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme() === 'dark' ? 'light' : 'dark';
  const Icon = THEMES[other];
  const label = t(`use_theme_${other}`);
  return (
    <ActionIcon className="hide-phone" aria-label={label} title={label} onClick={() => setColorScheme(other)}>
      <Icon size={20} stroke={1.7} />
    </ActionIcon>
  );
}

/** Names the other language in that language. */
export function LanguageButton() {
  const t = useTexts(shellTexts);
  const other = useLanguage() === 'fa' ? 'en' : 'fa';
  const label = t('other_language');
  return (
    <ActionIcon
      className="hide-phone"
      lang={other}
      aria-label={label}
      title={label}
      onClick={() => chooseLanguage(other)}
    >
      <IconLanguage size={20} stroke={1.7} />
    </ActionIcon>
  );
}
