import type { Block, ListItem, RichText as RichTextTree } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import { Inlines, type InlineContext } from './Inlines.js';
import type { LinkCallbacks } from './links.js';
import { Picture, type ShownPicture } from './Picture.js';
import { RICH_WORDS } from './words.js';
import styles from './rich.module.css';

/** A column of text on a wide screen, the whole width on a phone. */
const COLUMN = '(min-width: 752px) 688px, calc(100vw - 32px)';

export interface RichTextProps extends LinkCallbacks {
  doc: RichTextTree;
  /** The language of the document: its direction, its digits, and the names of suits. */
  language: Language;
  /** The pictures of the document; one that is not among them is left out. */
  pictures: readonly (ShownPicture & { readonly id: string })[];
  /** How wide pictures are drawn, as the `sizes` of an `<img>`. */
  pictureSizes?: string;
}

interface Drawing extends InlineContext {
  readonly pictureSizes: string;
  readonly pictures: ReadonlyMap<string, ShownPicture>;
}

function Items({ items, drawing }: { items: readonly ListItem[]; drawing: Drawing }) {
  return items.map(({ content }, at) => (
    <li key={at}>
      <Blocks blocks={content} drawing={drawing} />
    </li>
  ));
}

function OneBlock({ block, drawing }: { block: Block; drawing: Drawing }) {
  switch (block.type) {
    case 'paragraph':
      return block.content === undefined || block.content.length === 0 ? null : (
        <p>
          <Inlines nodes={block.content} context={drawing} />
        </p>
      );
    case 'heading': {
      const Heading = block.attrs.level === 2 ? 'h2' : 'h3';
      return block.content === undefined || block.content.length === 0 ? null : (
        <Heading>
          <Inlines nodes={block.content} context={drawing} />
        </Heading>
      );
    }
    case 'bulletList':
      return (
        <ul>
          <Items items={block.content} drawing={drawing} />
        </ul>
      );
    case 'orderedList':
      return (
        <ol start={block.attrs?.start}>
          <Items items={block.content} drawing={drawing} />
        </ol>
      );
    case 'blockquote':
      return (
        <blockquote>
          <Blocks blocks={block.content} drawing={drawing} />
        </blockquote>
      );
    case 'horizontalRule':
      return <hr />;
    case 'image': {
      const picture = drawing.pictures.get(block.attrs.media);
      return picture === undefined ? null : (
        <Picture className={styles.picture} picture={picture} sizes={drawing.pictureSizes} />
      );
    }
  }
}

function Blocks({ blocks, drawing }: { blocks: readonly Block[]; drawing: Drawing }) {
  return blocks.map((block, at) => <OneBlock key={at} block={block} drawing={drawing} />);
}

/** A rich text as elements, in the direction of its own language. */
export function RichText({ doc, language, pictures, pictureSizes = COLUMN, ...links }: RichTextProps) {
  const drawing: Drawing = {
    ...links,
    pictureSizes,
    words: RICH_WORDS[language],
    pictures: new Map(pictures.map((picture) => [picture.id, picture])),
  };
  return (
    <div className={styles.text} lang={language} dir={language === 'fa' ? 'rtl' : 'ltr'}>
      <Blocks blocks={doc.content} drawing={drawing} />
    </div>
  );
}
