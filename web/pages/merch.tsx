import { useSiteDocument } from '#features/site/web/queries.ts';
import { SubscribeForm } from '#features/subscribers/web/public.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Section } from '#ui/composites/section.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { PieceArt } from '../components/merch/piece-art.tsx';

const merchAlone = ['merch'] as const;

export const Component = () => {
  const merch = useSiteDocument('merch');
  return (
    <>
      <PageMeta title={merch.title} description={`${merch.status}. ${merch.lead}`} path="/merch" />
      <header className="page pt-12 pb-10 sm:pt-20">
        <Badge tone="accent">{merch.status}</Badge>
        <h1 className="mt-5 font-display text-hero font-extrabold tracking-tighter">{merch.title}</h1>
        <p className="mt-6 max-w-prose text-lg text-muted">{merch.lead}</p>
      </header>
      {merch.pieces.length > 0 && (
        <Section title={t`What’s coming`} hideTitle>
          <ul className="grid gap-5 sm:grid-cols-3">
            {merch.pieces.map((piece) => (
              <li
                key={piece.name}
                className="rounded-l border border-line bg-panel p-5 max-sm:grid max-sm:grid-cols-[7rem_1fr] max-sm:items-center max-sm:gap-5"
              >
                <PieceArt kind={piece.kind} className="mx-auto w-full max-w-72" />
                <div className="sm:mt-5">
                  <h3 className="font-display text-xl font-semibold">{piece.name}</h3>
                  <p className="mt-1 text-sm text-muted">{piece.text}</p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t`Be first`} className="pt-16 md:pt-24">
        <div className="grid gap-8 md:grid-cols-2 md:gap-16">
          <p className="max-w-prose text-lg text-muted">{merch.mail}</p>
          <SubscribeForm categories={merchAlone} />
        </div>
      </Section>
    </>
  );
};
