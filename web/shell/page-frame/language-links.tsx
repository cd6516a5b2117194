import { currentLocale, offeredLanguages } from '#contract-kit/languages/current.ts';
import { pathIn } from '#contract-kit/languages/language-path.ts';
import { languages } from '#contract-kit/languages/languages.ts';
import { t } from '#contract-kit/texts/text.ts';
import { createPath, useLocation } from '#ui/routing/routing.ts';

/** This page in the other languages; nothing in a shop with one. Each opens as a new page, because it needs other texts. */
export const LanguageLinks = () => {
  const location = useLocation();
  const offered = offeredLanguages();
  const { language } = currentLocale();
  if (offered.length === 1) return null;
  const path = createPath(location);
  return (
    <nav aria-label={t`Languages`} className="pb-6">
      <ul className="-mx-2 flex flex-wrap text-xs">
        {offered.map((code) => (
          <li key={code}>
            <a
              href={pathIn(code, offered, path)}
              lang={code}
              hrefLang={code}
              aria-current={code === language ? 'true' : undefined}
              className="inline-flex min-h-8 items-center px-2 text-muted hover:text-text aria-[current]:text-text"
            >
              {languages[code].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
