import type { ReactNode } from 'react';
import { PageMeta, type PageMetaProps } from '#ui/composites/page-meta.tsx';
import { Wave } from '#ui/composites/wave.tsx';
import { Link } from '#ui/primitives/link.tsx';

/** Peaks of the wave at the bottom, the same on every page. */
const swell = Array.from({ length: 180 }, (_, index) => {
  const x = index / 179;
  const crest = Math.exp(-((x - 0.68) ** 2) / 0.045) + 0.5 * Math.exp(-((x - 0.16) ** 2) / 0.02);
  const grain = 0.55 + 0.3 * Math.sin(index * 1.9) * Math.cos(index * 0.53) + 0.15 * Math.sin(index * 0.21);
  return Math.min(1, 0.05 + 0.8 * crest * grain);
});

/** Large enough for a thumb. */
export const AuthPageLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center">
    {children}
  </Link>
);

interface AuthPageProps {
  /** `meta.title` is for the browser tab; `title` is the heading. */
  readonly meta: Pick<PageMetaProps, 'title' | 'description' | 'noIndex'>;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
}

export const AuthPage = ({ meta, title, lead, children, footer }: AuthPageProps) => (
  <div className="relative isolate flex min-h-[calc(100dvh-var(--spacing-nav))] flex-col overflow-hidden">
    <PageMeta {...meta} />
    <div className="page flex flex-1 flex-col items-center pt-10 pb-16 sm:pt-20">
      <div className="w-full max-w-md">
        <header className="mb-8">
          <h1 className="font-display text-3xl font-bold tracking-tight">{title}</h1>
          {lead && <p className="mt-3 text-muted">{lead}</p>}
        </header>
        {children}
        {footer && (
          <footer className="mt-8 flex flex-wrap items-center gap-x-6 border-t border-line pt-3 text-sm">
            {footer}
          </footer>
        )}
      </div>
    </div>
    <Wave peaks={swell} stand="ground" className="h-28 w-full text-line sm:h-40" />
  </div>
);
