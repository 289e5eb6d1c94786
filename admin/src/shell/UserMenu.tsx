import { Menu, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconCards, IconLanguage, IconLogout, IconSettings, IconUserShield } from '@tabler/icons-react';
import { useEffect, useRef, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { mayEnter } from '@hokm/shared/policy';
import { useLanguage } from '@hokm/web/react';
import { GAME_HOME } from '../navigation/game.js';
import { useUser } from '../session/session.js';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import { chooseLanguage } from '../text/language.js';
import { shellTexts } from '../text/shell.js';
import { leave } from '../ui/leave.js';
import { THEME_NAMES } from './HeaderTools.js';
import { Me } from './Me.js';
import css from './Header.module.css';

const ICON = { size: 18, stroke: 1.7 } as const;

interface Props {
  readonly isOpen: boolean;
  /** True when the button that this menu replaces had the focus. */
  readonly hasFocus: RefObject<boolean>;
  readonly onChange: (isOpen: boolean) => void;
}

/** The signed-in person's menu: account, theme, sign-out. */
export function UserMenu({ isOpen, hasFocus, onChange }: Props) {
  const t = useTexts(shellTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus.current) target.current?.focus();
  }, [hasFocus]);
  return (
    // In the header, not at the end of the page: so it belongs to a landmark.
    <Menu width={264} withinPortal={false} opened={isOpen} onChange={onChange}>
      <Menu.Target>
        <UnstyledButton ref={target} className={css['me-button']}>
          <Me />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/account" leftSection={<IconUserShield {...ICON} />}>
          {t('account_menu')}
        </Menu.Item>
        {mayEnter(useUser().admin_level, 'panel/settings') && (
          <Menu.Item component={Link} to="/settings" leftSection={<IconSettings {...ICON} />}>
            {t('settings')}
          </Menu.Item>
        )}
        <Menu.Item component="a" href={GAME_HOME} leftSection={<IconCards {...ICON} />}>
          {t('to_the_game')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(theme) => setColorScheme(theme as MantineColorScheme)}
        >
          {THEME_NAMES.map((theme) => (
            <Menu.RadioItem key={theme} value={theme} closeMenuOnClick>
              {t(`use_theme_${theme}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Item
          className="only-phone"
          lang={language === 'fa' ? 'en' : 'fa'}
          leftSection={<IconLanguage {...ICON} />}
          onClick={() => chooseLanguage(language === 'fa' ? 'en' : 'fa')}
        >
          {t('other_language')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          data-danger
          leftSection={<IconLogout {...ICON} className="directional" />}
          onClick={() => void leave()}
        >
          {common('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
