import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

interface Tab<Name extends string> {
  readonly name: Name;
  readonly text: string;
  /** Shown after the text, e.g. a count. */
  readonly mark?: ReactNode;
}

interface TabsProps<Name extends string> {
  /** Names the choice for screen readers. */
  label: string;
  /** The id of the panel that the tabs fill. */
  panel: string;
  tabs: readonly Tab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

const tabId = (panel: string, name: string) => `${panel}-${name}`;

/** The step of an arrow key: on a right-to-left page the next tab is to the left. */
function stepOf(event: KeyboardEvent): number {
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (event.key === forward) return 1;
  return event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? -1 : 0;
}

/** The number of tabs that fit in a row on a small phone with large text. */
const IN_A_ROW = 3;

/** A choice between a few views of one page: one stop of the tab key, arrows move. */
export function Tabs<Name extends string>({ label, panel, tabs, chosen, onChoose }: TabsProps<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ name }) => name === chosen);
  const move = (event: KeyboardEvent) => {
    const step = stepOf(event);
    const to = tabs[(at + step + tabs.length) % tabs.length];
    if (step === 0 || !to) return;
    event.preventDefault();
    onChoose(to.name);
    list.current?.querySelector<HTMLElement>(`[id="${tabId(panel, to.name)}"]`)?.focus();
  };
  return (
    <div
      className={tabs.length > IN_A_ROW ? 'tabs many' : 'tabs'}
      role="tablist"
      aria-label={label}
      ref={list}
      onKeyDown={move}
    >
      {tabs.map(({ name, text, mark }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(panel, name)}
          aria-controls={panel}
          aria-selected={name === chosen}
          tabIndex={name === chosen ? 0 : -1}
          className={name === chosen ? 'on' : undefined}
          onClick={() => onChoose(name)}
        >
          <span>{text}</span>
          {mark}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  id: string;
  /** Null: there are no tabs, and the content stays as it is. */
  chosen: string | null;
  children: ReactNode;
}

/** The content of the chosen tab. */
export function TabPanel({ id, chosen, children }: TabPanelProps) {
  const ofTab =
    chosen === null ? {} : { role: 'tabpanel', tabIndex: -1, 'aria-labelledby': tabId(id, chosen) };
  return (
    <div className="tabpanel" id={id} {...ofTab}>
      {children}
    </div>
  );
}

/** Keys go on from the panel when what held them has gone from it: a row that was answered, say. */
export function focusPanel(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
}
