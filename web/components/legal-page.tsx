import type { LegalText } from '#content/legal-text.ts';
import { formatLongDay } from '#contract-kit/format.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { Link } from '#ui/primitives/link.tsx';

const idOf = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z]+/g, '-');

export const LegalPage = ({ text }: { readonly text: LegalText }) => (
  <article className="page py-12 md:py-20">
    <PageMeta title={text.title} description={text.lead} />
    <PageTitle title={text.title} lead={text.lead} />
    <p className="mt-6 text-sm text-muted">
      Version {text.version}, in force since <time dateTime={text.since}>{formatLongDay(text.since)}</time>.
    </p>
    <div className="mt-12 grid gap-12 border-t border-line pt-12 lg:grid-cols-[16rem_1fr]">
      <nav aria-label="On this page" className="hidden lg:block">
        <ol className="sticky top-24 flex flex-col">
          {text.parts.map((part) => (
            <li key={part.heading}>
              <Link look="quiet" to={`#${idOf(part.heading)}`} className="inline-flex min-h-8 items-center text-sm">
                {part.heading}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="flex max-w-prose flex-col gap-10">
        {text.parts.map((part, index) => (
          <section key={part.heading} id={idOf(part.heading)} aria-labelledby={`${idOf(part.heading)}-title`}>
            <h2 id={`${idOf(part.heading)}-title`} className="font-display text-xl font-semibold">
              <span className="tabular mr-3 text-muted">{index + 1}</span>
              {part.heading}
            </h2>
            {part.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3 text-text/90">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </div>
  </article>
);
