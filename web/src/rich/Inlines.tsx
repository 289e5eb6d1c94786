import { Fragment, type ReactNode } from 'react';
import { SUIT_SIGNS } from '@hokm/shared/art';
import type { Inline, TextNode } from '@hokm/shared/rich-text';
import type { Suit } from '@hokm/shared/rules';
import { followLink, linkOf, type LinkCallbacks } from './links.js';
import type { RICH_WORDS } from './words.js';
import styles from './rich.module.css';

export interface InlineContext extends LinkCallbacks {
  readonly words: (typeof RICH_WORDS)['fa'];
}

function SuitSign({ suit, name }: { suit: Suit; name: string }) {
  return (
    <svg className={styles.suit} data-suit={suit} viewBox="0 0 100 100" role="img" aria-label={name}>
      <path d={SUIT_SIGNS[suit]} />
    </svg>
  );
}

/** An arrow out of a box. */
const LEAVES = 'M14 5h5v5M19 5l-8 8M11 5H7a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-4';

function Link({
  address,
  context,
  children,
}: {
  address: string;
  context: InlineContext;
  children: ReactNode;
}) {
  const link = linkOf(address);
  if (link === null) return children;
  const { href, kind } = link;
  const outside =
    kind === 'web'
      ? { target: '_blank', rel: 'noopener noreferrer nofollow', title: new URL(href).host }
      : {};
  return (
    <a
      className={styles.link}
      href={href}
      {...outside}
      onClick={(click) => followLink(click, href, kind, context)}
    >
      {children}
      {kind !== 'internal' && (
        <svg
          className={styles.leaves}
          viewBox="0 0 24 24"
          role="img"
          aria-label={`(${context.words.leaves})`}
        >
          <path d={LEAVES} />
        </svg>
      )}
    </a>
  );
}

function marked({ text, marks = [] }: TextNode): ReactNode {
  const has = (type: 'bold' | 'italic') => marks.some((mark) => mark.type === type);
  const slanted = has('italic') ? <em>{text}</em> : text;
  return has('bold') ? <strong>{slanted}</strong> : slanted;
}

const addressOf = (node: Inline): string | null => {
  if (node.type !== 'text') return null;
  for (const mark of node.marks ?? []) if (mark.type === 'link') return mark.attrs.href;
  return null;
};

interface Run {
  readonly address: string | null;
  readonly nodes: Inline[];
}

/** Neighbours with one address are one link, however their words are marked. */
function runsOf(nodes: readonly Inline[]): Run[] {
  const runs: Run[] = [];
  for (const node of nodes) {
    const address = addressOf(node);
    const last = runs.at(-1);
    if (last !== undefined && last.address === address) last.nodes.push(node);
    else runs.push({ address, nodes: [node] });
  }
  return runs;
}

function drawn(node: Inline, { words }: InlineContext): ReactNode {
  if (node.type === 'hardBreak') return <br />;
  if (node.type === 'suit') return <SuitSign suit={node.attrs.suit} name={words.suits[node.attrs.suit]} />;
  return marked(node);
}

/** Words, line breaks, signs of suits and links. */
export function Inlines({ nodes, context }: { nodes: readonly Inline[]; context: InlineContext }) {
  return runsOf(nodes).map((run, at) => {
    const inner = run.nodes.map((node, place) => <Fragment key={place}>{drawn(node, context)}</Fragment>);
    if (run.address === null) return <Fragment key={at}>{inner}</Fragment>;
    return (
      <Link key={at} address={run.address} context={context}>
        {inner}
      </Link>
    );
  });
}
