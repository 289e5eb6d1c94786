import { useTranslation } from 'react-i18next';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/site-pages.js';
import { BookList } from './BookList.js';

/** `/books`: published books in the order of the staff. */
export function BooksScreen() {
  const { t } = useTranslation();
  return (
    <>
      <main className="page wide">
        <TopBar title={t('books.title')} />
        <ConnectionBanner />
        <BookList />
      </main>
      <BottomNav />
    </>
  );
}
