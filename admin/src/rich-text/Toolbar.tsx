import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCards,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMinus,
  IconPhotoPlus,
  type Icon,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/react';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { SUITS } from '@hokm/shared/rules';
import { useTexts, type TextKey } from '../text/define-texts.js';
import { richTextTexts } from '../text/rich-text.js';
import { openLink } from './LinkDialog.js';
import { SUIT_CHARACTERS } from './suit-signs.js';
import { PICTURE_TYPES, pictureIn } from './use-upload.js';
import css from './rich-text.module.css';

interface Tool {
  readonly name: TextKey<typeof richTextTexts>;
  readonly icon: Icon;
  readonly keys: string;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
  /** Node or mark, and attributes, that make it pressed. */
  readonly on?: readonly [name: string, attrs?: Record<string, unknown>];
}

const GROUPS: readonly (readonly Tool[])[] = [
  [
    {
      name: 'h2',
      icon: IconH2,
      keys: 'Ctrl Alt 2',
      run: (chain) => chain.toggleHeading({ level: 2 }),
      on: ['heading', { level: 2 }],
    },
    {
      name: 'h3',
      icon: IconH3,
      keys: 'Ctrl Alt 3',
      run: (chain) => chain.toggleHeading({ level: 3 }),
      on: ['heading', { level: 3 }],
    },
  ],
  [
    { name: 'bold', icon: IconBold, keys: 'Ctrl B', run: (chain) => chain.toggleBold(), on: ['bold'] },
    {
      name: 'italic',
      icon: IconItalic,
      keys: 'Ctrl I',
      run: (chain) => chain.toggleItalic(),
      on: ['italic'],
    },
  ],
  [
    {
      name: 'bullets',
      icon: IconList,
      keys: 'Ctrl Shift 8',
      run: (chain) => chain.toggleBulletList(),
      on: ['bulletList'],
    },
    {
      name: 'numbers',
      icon: IconListNumbers,
      keys: 'Ctrl Shift 7',
      run: (chain) => chain.toggleOrderedList(),
      on: ['orderedList'],
    },
    {
      name: 'quote',
      icon: IconBlockquote,
      keys: 'Ctrl Shift B',
      run: (chain) => chain.toggleBlockquote(),
      on: ['blockquote'],
    },
    { name: 'rule', icon: IconMinus, keys: '', run: (chain) => chain.setHorizontalRule() },
  ],
];

const TOOLS = GROUPS.flat();

interface ToolState {
  /** Whether each tool is pressed. */
  readonly on: readonly boolean[];
  readonly isLink: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

const AT_REST: ToolState = { on: [], isLink: false, canUndo: false, canRedo: false };

function stateOf(editor: Editor | null): ToolState {
  if (editor === null || editor.isDestroyed) return AT_REST;
  return {
    on: TOOLS.map(({ on }) => on !== undefined && editor.isActive(on[0], on[1])),
    isLink: editor.isActive('link'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

/** The state of the tools. It follows each step of the editor. */
function useToolState(editor: Editor | null): ToolState {
  const subscribe = useMemo(
    () => (tell: () => void) => {
      editor?.on('transaction', tell);
      return () => void editor?.off('transaction', tell);
    },
    [editor],
  );
  // As a text, so that a step that changes nothing for the tools draws nothing.
  const state = useSyncExternalStore(subscribe, () => JSON.stringify(stateOf(editor)));
  return useMemo(() => JSON.parse(state) as ToolState, [state]);
}

interface Props {
  /** Null until it is loaded: the tools wait for it. */
  readonly editor: Editor | null;
  readonly onPicture: (file: File) => void;
}

function Button({
  label,
  keys = '',
  icon: ToolIcon,
  isOn,
  isFlipped = false,
  disabled = false,
  onPress,
}: {
  readonly label: string;
  readonly keys?: string;
  readonly icon: Icon;
  readonly isOn?: boolean | undefined;
  readonly isFlipped?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}) {
  return (
    <ActionIcon
      className={css['tool'] ?? ''}
      aria-label={label}
      title={keys === '' ? label : `${label} (${keys.replaceAll(' ', '+')})`}
      aria-pressed={isOn}
      disabled={disabled}
      // The text keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <ToolIcon size={20} stroke={1.8} className={isFlipped ? 'directional' : undefined} />
    </ActionIcon>
  );
}

/** The signs of suits. */
function Suits({ editor }: Pick<Props, 'editor'>) {
  const t = useTexts(richTextTexts);
  return (
    <Menu width={150} returnFocus={false}>
      <Menu.Target>
        <ActionIcon
          className={css['tool'] ?? ''}
          aria-label={t('suits')}
          title={t('suits')}
          disabled={editor === null}
        >
          <IconCards size={20} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SUITS.map((suit) => (
          <Menu.Item
            key={suit}
            leftSection={
              <b data-suit={suit} className={css['sign']} aria-hidden="true">
                {SUIT_CHARACTERS[suit]}
              </b>
            }
            onClick={() => editor?.chain().focus().insertContent({ type: 'suit', attrs: { suit } }).run()}
          >
            {t(`suit_${suit}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The tools of an editor, with their keys. */
export function Toolbar({ editor, onPicture }: Props) {
  const t = useTexts(richTextTexts);
  const file = useRef<HTMLInputElement>(null);
  const state = useToolState(editor);
  const run = (act: (chain: ChainedCommands) => ChainedCommands) =>
    editor === null ? undefined : act(editor.chain().focus()).run();
  return (
    <div className={css['tools']} role="group" aria-label={t('tools')}>
      {GROUPS.map((group, at) => (
        <span key={at} className={css['group']}>
          {group.map((tool) => (
            <Button
              key={tool.name}
              label={t(tool.name)}
              keys={tool.keys}
              icon={tool.icon}
              isOn={tool.on === undefined ? undefined : (state.on[TOOLS.indexOf(tool)] ?? false)}
              disabled={editor === null}
              onPress={() => run(tool.run)}
            />
          ))}
        </span>
      ))}
      <span className={css['group']}>
        <Button
          label={t('link')}
          keys="Ctrl Shift K"
          icon={IconLink}
          isOn={state.isLink}
          disabled={editor === null}
          onPress={() => (editor === null ? undefined : openLink(editor))}
        />
        <Button
          label={t('picture')}
          icon={IconPhotoPlus}
          disabled={editor === null}
          onPress={() => file.current?.click()}
        />
        <Suits editor={editor} />
      </span>
      <span className={css['group']}>
        <Button
          label={t('undo')}
          keys="Ctrl Z"
          icon={IconArrowBackUp}
          disabled={!state.canUndo}
          onPress={() => run((chain) => chain.undo())}
        />
        <Button
          label={t('redo')}
          keys="Ctrl Y"
          icon={IconArrowForwardUp}
          disabled={!state.canRedo}
          onPress={() => run((chain) => chain.redo())}
        />
      </span>
      <input
        ref={file}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label={t('picture')}
        onChange={(event) => {
          const chosen = pictureIn(event.currentTarget.files);
          event.currentTarget.value = '';
          if (chosen !== null) onPicture(chosen);
        }}
      />
    </div>
  );
}
