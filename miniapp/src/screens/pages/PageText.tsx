import { useNavigate } from 'react-router-dom';
import type { Page } from '@hokm/shared/api/page-content';
import { RichText } from '@hokm/web/rich';
import { openLink } from '../../telegram/open-link.js';

/** The text of a page. `onLeave`: before a page of the app is opened from it. */
export function PageText({
  page: { body, language, pictures },
  onLeave,
}: {
  page: Pick<Page, 'body' | 'language' | 'pictures'>;
  onLeave?: () => void;
}) {
  const navigate = useNavigate();
  return (
    <RichText
      doc={body}
      language={language}
      pictures={pictures}
      onInternalLink={(path) => {
        onLeave?.();
        navigate(path);
      }}
      onExternalLink={openLink}
    />
  );
}
