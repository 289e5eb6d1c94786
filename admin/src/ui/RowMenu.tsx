import { ActionIcon, Menu, type ActionIconVariant } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import {
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';

interface AnchorProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Hands the menu a button that stands outside it: the menu opens there, and gives the focus back to it. */
function Anchor({ button, ref }: AnchorProps) {
  useImperativeHandle(ref, () => {
    if (button.current === null) throw new Error('The button of a menu is there before the menu.');
    return button.current;
  }, [button]);
  return null;
}

interface Props {
  readonly label: string;
  /** Width of the menu, px. */
  readonly width: number;
  readonly variant?: ActionIconVariant;
  /** Items of the menu. */
  readonly children: ReactNode;
}

/** The actions of one thing. The menu is made when it is opened for the first time: a list has one for each row. */
export function RowMenu({ label, width, variant, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isMade, setIsMade] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const toggle = () => {
    // The menu must be there before it opens: it notes then what had the focus.
    flushSync(() => setIsMade(true));
    setIsOpen(!isOpen);
  };
  return (
    <>
      <ActionIcon
        ref={button}
        id={`${id}-target`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        data-expanded={isOpen || undefined}
        onClick={toggle}
        {...(variant === undefined ? {} : { variant })}
      >
        <IconDots size={20} stroke={1.7} />
      </ActionIcon>
      {isMade && (
        <Menu id={id} opened={isOpen} onChange={setIsOpen} width={width}>
          <Menu.Target>
            <Anchor button={button} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
