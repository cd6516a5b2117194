import { useEffect, useRef } from 'react';
import { HelpArticle } from './components/help-article.tsx';
import { HelpNav } from './components/help-nav.tsx';
import type { HelpPage } from './search-help.ts';

/** All help pages, one below the other. Scrolls to the one that changes. */
export const AllHelpPages = ({ pages }: { readonly pages: readonly HelpPage[] }) => {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(pages);
  useEffect(() => {
    const changed = pages.findIndex((page, index) => page !== before.current[index]);
    before.current = pages;
    const article = list.current?.children[changed];
    // Scrolling it into view would also scroll the page around this frame.
    if (article) window.scrollTo({ top: window.scrollY + article.getBoundingClientRect().top - 80 });
  }, [pages]);
  return (
    <>
      <HelpNav />
      <div ref={list} className="page flex flex-col gap-16 py-10 md:py-14">
        {pages.map((page, index) => (
          <HelpArticle key={index} page={page} />
        ))}
      </div>
    </>
  );
};
