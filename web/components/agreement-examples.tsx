import { useQuery } from '@tanstack/react-query';
import { type AgreementNames, type AgreementText, fillAgreement } from '#contract-kit/agreements/agreement-text.ts';
import { formatCents } from '#contract-kit/format.ts';
import type { Agreements } from '#features/site/agreements-as-text.ts';
import { siteDocumentQuery } from '#features/site/web/public.ts';
import { useLabel } from '#ui/composites/site-frame.ts';

interface ExampleProps {
  readonly about: string;
  readonly text: AgreementText;
  readonly names: AgreementNames;
}

const Example = ({ about, text, names }: ExampleProps) => {
  const { title, clauses, conduct } = fillAgreement(text, names);
  return (
    <section className="rounded-m border border-line bg-panel p-5 md:p-8">
      <p className="text-sm text-muted">{about}</p>
      <h3 className="mt-2 font-display text-xl font-semibold">{title}</h3>
      <ol className="mt-5 flex flex-col gap-4 text-sm">
        {clauses.map(({ heading, text: words }, index) => (
          <li key={`${index} ${heading}`}>
            <strong className="font-semibold">
              {index + 1} {heading}
            </strong>
            <p className="mt-1">{words}</p>
          </li>
        ))}
      </ol>
      <p className="mt-5 border-t border-line pt-4 text-sm">{conduct}</p>
    </section>
  );
};

/** Agreements as buyers would get them, with the label’s own artists and a made-up buyer. */
export const AgreementExamples = ({ law, beat, kit }: Agreements) => {
  const label = useLabel();
  const [seller, other] = useQuery(siteDocumentQuery('artists')).data?.artists ?? [];
  const title = useQuery(siteDocumentQuery('our-work')).data?.choice?.song.title ?? 'First Light';
  const names: AgreementNames = {
    seller: seller?.name ?? label.name,
    artist: seller?.name ?? label.name,
    producers: [],
    buyer: 'Jordan Reed',
    beat: title,
    license: 'Premium',
    price: formatCents(3557),
    replaces: null,
    ai: 'none',
    exclusive: false,
    unlimited: false,
    governingLaw: law,
    issuer: label.name,
  };
  const producers = [
    { name: names.seller, artist: names.artist, publishing: '60%' },
    { name: 'Kay Brown', artist: other?.name ?? 'Kay', publishing: '40%' },
  ];
  const upgrade = { license: 'Exclusive', price: formatCents(50_000), replaces: '1001', exclusive: true } as const;
  return (
    <div className="flex flex-col gap-6">
      <h2 className="font-display text-xl font-semibold">As buyers get them</h2>
      <Example about="A license with limits, from one producer" text={beat} names={names} />
      <Example
        about="An upgrade to an exclusive license, of a beat by two producers"
        text={beat}
        names={{ ...names, ...upgrade, producers, unlimited: true }}
      />
      <Example about="A sound kit" text={kit} names={{ ...names, license: 'Royalty-free' }} />
    </div>
  );
};
