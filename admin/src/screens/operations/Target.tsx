import { modals } from '@mantine/modals';
import { Link } from 'react-router-dom';
import { useTexts } from '../../text/define-texts.js';
import { jobResultTexts } from '../../text/job-results.js';
import { targetOf, wordsFor } from './job-words.js';

/** Hexadecimal ids, which are shortened to their last six digits. */
const LONG_ID = /^[0-9a-f]{16,}$/;

interface Props {
  /** `<collection>:<id>`. */
  readonly target: string;
  /** Shown in place of kind and id; empty where it is not known. */
  readonly name?: string;
}

/** A target by name, or by kind and id, as a link if the panel has a page for it. Shows the raw target if its kind is unknown. */
export function Target({ target, name = '' }: Props) {
  const words = useTexts(jobResultTexts);
  const { kind, id, to } = targetOf(target);
  const kindName = wordsFor('t', kind, words);
  if (kindName === null) return <code dir="ltr">{target}</code>;
  const shown =
    name === '' ? (
      <>
        {kindName} {id !== '' && <code dir="ltr">{LONG_ID.test(id) ? id.slice(-6) : id}</code>}
      </>
    ) : (
      <bdi className="name">{name}</bdi>
    );
  if (to === null) return <span>{shown}</span>;
  return (
    <Link to={to} onClick={() => modals.closeAll()}>
      {shown}
    </Link>
  );
}
