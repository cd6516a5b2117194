import type { ReactNode } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { Link } from '#ui/primitives/link.tsx';

interface LegalPageProps {
  readonly text: {
    readonly title: string;
    readonly lead: string;
    readonly parts: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  };
  /** Which version it is, below the title. */
  readonly version: ReactNode;
  /** Below the text. */
  readonly children?: ReactNode;
  readonly noIndex?: boolean;
}

/** Links from elsewhere lead to a part by its heading. One without letters, or like another one, has its number. */
const withIds = (parts: LegalPageProps['text']['parts']) => {
  const known = new Set<string>();
  return parts.map((part, index) => {
    const slug = part.heading.toLowerCase().replaceAll(/[^a-z]+/g, '-');
    const id = slug === '-' || known.has(slug) ? `part-${index + 1}` : slug;
    known.add(id);
    return { ...part, id };
  });
};

export const LegalPage = ({ text, version, children, noIndex = false }: LegalPageProps) => {
  const parts = withIds(text.parts);
  return (
    <article className="page py-12 md:py-20">
      <PageMeta title={text.title} description={text.lead} noIndex={noIndex} />
      <PageTitle title={text.title} lead={text.lead} />
      <div className="mt-6 text-sm text-muted">{version}</div>
      <div className="mt-12 grid gap-12 border-t border-line pt-12 lg:grid-cols-[16rem_1fr]">
        <nav aria-label={t`On this page`} className="hidden lg:block">
          <ol className="sticky top-24 flex flex-col">
            {parts.map(({ id, heading }) => (
              <li key={id}>
                <Link variant="quiet" to={`#${id}`} className="inline-flex min-h-8 items-center text-sm">
                  {heading}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex max-w-prose flex-col gap-10">
          {parts.map(({ id, heading, paragraphs }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="font-display text-xl font-semibold">
                <span className="tabular me-3 text-muted">{index + 1}</span>
                {heading}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-3 text-text/90">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
          {children}
        </div>
      </div>
    </article>
  );
};
