import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { colorPattern } from '#contract-kit/colors/theme-colors.ts';
import { t } from '#contract-kit/texts/text.ts';
import { AllHelpPages } from '#features/help/web/public.tsx';
import type { ArtistPageName } from '#features/site/artist-document.ts';
import type { DocumentName } from '#features/site/documents.ts';
import { agreementsAsText } from '#features/site/agreements-as-text.ts';
import type { LegalName } from '#features/site/legal-pages.ts';
import { fillLegalText, sellerWithAddress } from '#features/site/legal-variables.ts';
import { followEditor, siteDocumentQuery, sitePreviewQuery, useSiteDocument } from '#features/site/web/public.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Segments } from '#ui/composites/segments.tsx';
import { useLabel } from '#ui/composites/site-frame.ts';
import { Section } from '#ui/composites/section.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { DisclaimerDialog } from '../shell/disclaimer/disclaimer.tsx';
import { AgreementExamples } from '../components/agreement-examples.tsx';
import { previewArtist, previewEntry } from '../components/artist/preview-artist.ts';
import { PriceTable } from '../components/artist/price-table.tsx';
import { LegalPage } from '../components/legal-page.tsx';
import { advertisedTiers } from '../components/artist/price-tiers.ts';
import { useArtists } from '../components/use-artists.ts';
import { ArtistPage } from './artist.tsx';
import { Component as Home } from './home.tsx';
import { Component as Merch } from './merch.tsx';
import { Component as OurWork } from './our-work.tsx';
import { Component as Sell } from './sell.tsx';
import { Component as Story } from './story.tsx';

/** The part of an artist's page that shows them. */
const Prices = () => (
  <Section title={t`Prices`} className="pt-16">
    <PriceTable tiers={advertisedTiers(useSiteDocument('prices').tiers)} name="" />
  </Section>
);

const Disclaimer = () => (
  <>
    <Home />
    <DisclaimerDialog published={useQuery({ ...siteDocumentQuery('disclaimer'), enabled: false }).data} />
  </>
);

/** As it's printed on receipts. */
const Seller = () => {
  const { name, address, taxNumber, email, taxNote } = useSiteDocument('seller');
  return (
    <Section title={t`Seller`} className="pt-16">
      <p className="whitespace-pre-line">{[name, ...address, taxNumber, email].filter(Boolean).join('\n')}</p>
      {taxNote && <p className="mt-4 text-sm text-muted">{taxNote}</p>}
    </Section>
  );
};

const Help = () => <AllHelpPages pages={useSiteDocument('help').pages} />;

interface TextsProps {
  readonly title: string;
  readonly texts: readonly string[];
}

const Texts = ({ title, texts }: TextsProps) => (
  <Section title={title} className="pt-16">
    <div className="flex max-w-prose flex-col gap-3">
      {texts.map((text, index) => (
        <p key={index}>{text}</p>
      ))}
    </div>
  </Section>
);

/** By where they're read, because most of them are shown only to whom they concern. */
const Notices = () => {
  const { declarations, warnings, counterDeclarations, rules, howDecided, redress } = useSiteDocument('notices');
  return (
    <>
      <Texts title={t`A report`} texts={[...Object.values(declarations), warnings.copyright]} />
      <Texts title={t`A counter-notice`} texts={[...Object.values(counterDeclarations), warnings.counter]} />
      <Texts title={t`A decision`} texts={[...Object.values(howDecided), ...Object.values(redress)]} />
      <Texts title={t`Rules to begin a decision with`} texts={Object.values(rules)} />
    </>
  );
};

interface LegalProps {
  readonly name: Exclude<LegalName, 'agreements'>;
  readonly children?: ReactNode;
}

const Draft = () => <p>{t`A draft, not in force.`}</p>;

/** Its version and day follow from when it's published, and so does what it names. */
const Legal = ({ name, children }: LegalProps) => {
  const { law } = useSiteDocument('agreements');
  const seller = sellerWithAddress(useSiteDocument('seller'));
  return (
    <LegalPage text={fillLegalText(useSiteDocument(name), { seller, law })} version={<Draft />}>
      {children}
    </LegalPage>
  );
};

/** What is below the form, and what emails say about complaints. */
const Withdrawal = () => {
  const { complaints } = useSiteDocument('withdrawal');
  return (
    <Legal name="withdrawal">
      <section>
        <h2 className="font-display text-xl font-semibold">{t`Complaints`}</h2>
        {complaints.map((paragraph) => (
          <p key={paragraph} className="mt-3 text-text/90">
            {paragraph}
          </p>
        ))}
      </section>
    </Legal>
  );
};

const Agreements = () => {
  const agreements = useSiteDocument('agreements');
  return (
    <LegalPage text={agreementsAsText(agreements, useLabel().name)} version={<Draft />}>
      <AgreementExamples {...agreements} />
    </LegalPage>
  );
};

/** One artist's page: the first one's, and then that of the entry that was changed last. */
const Artists = () => {
  const artists = useArtists();
  const [seen, setSeen] = useState(artists);
  const [place, setPlace] = useState(0);
  if (seen !== artists) {
    setSeen(artists);
    const changed = artists.findIndex((artist, index) => artist !== seen[index]);
    if (changed !== -1) setPlace(changed);
  }
  const shown = artists[place] ?? artists.at(-1);
  // The last page stays while a username is typed and its page is fetched.
  const username = useDeferredValue(shown?.username ?? '');
  if (!shown)
    return <EmptyState title={t`No artists yet`} text={t`The page of each artist that you add will appear here.`} />;
  return (
    <>
      <div className="page pt-6">
        <Segments
          label={t`Artist`}
          options={artists.map(({ name }, index) => ({
            value: String(index),
            label: name || t`Artist ${{ number: String(index + 1) }}`,
          }))}
          value={String(artists.indexOf(shown))}
          onChange={(value) => setPlace(Number(value))}
        />
      </div>
      {username === '' ? (
        <EmptyState title={t`Whose page is it?`} text={t`Choose a seller to see it.`} />
      ) : (
        <ArtistPage key={username} username={username} />
      )}
    </>
  );
};

const pages: Readonly<Record<DocumentName, ComponentType>> = {
  label: Home,
  navigation: Home,
  theme: Home,
  disclaimer: Disclaimer,
  home: Home,
  story: Story,
  artists: Artists,
  'our-work': OurWork,
  merch: Merch,
  sell: Sell,
  prices: Prices,
  seller: Seller,
  help: Help,
  terms: () => <Legal name="terms" />,
  privacy: () => <Legal name="privacy" />,
  withdrawal: Withdrawal,
  notices: Notices,
  'free-use': () => <Legal name="free-use" />,
  agreements: Agreements,
};

const DocumentPreview = ({ name }: { readonly name: DocumentName }) => {
  const queryClient = useQueryClient();
  const { queryKey } = siteDocumentQuery(name);
  // Before the page asks for it: a refetch would replace the draft by what is published.
  queryClient.setQueryDefaults(queryKey, { staleTime: Infinity });
  useEffect(
    () =>
      followEditor(name, (typed) => {
        if (typed.name === 'artists') {
          const { queryKey: artists } = siteDocumentQuery('artists');
          return queryClient.setQueryData(artists, { artists: typed.data.artists.map(previewEntry) });
        }
        if (typed.name !== 'theme') return queryClient.setQueryData(siteDocumentQuery(name).queryKey, typed.data);
        const { logo, background, text, accent, accentBright } = typed.data;
        // No style sheet has a color that is half typed.
        if (![background, text, accent, accentBright].every((value) => colorPattern.test(value))) return;
        // A logo is added before its picture is chosen.
        const shown = logo?.picture ? typed.data : { ...typed.data, logo: undefined };
        queryClient.setQueryData(siteDocumentQuery('theme').queryKey, shown);
      }),
    [queryClient, name],
  );
  const Page = pages[name];
  return <Page />;
};

interface ArtistPreviewProps {
  readonly name: ArtistPageName;
  readonly username: string;
}

const ArtistPreview = ({ name, username }: ArtistPreviewProps) => {
  const queryClient = useQueryClient();
  useEffect(
    () => followEditor(name, ({ data }) => previewArtist(queryClient, username, data)),
    [queryClient, name, username],
  );
  return <ArtistPage username={username} />;
};

/** A page with its draft, for everyone with the link. In the editor's frame it follows what is typed. */
export const Component = () => {
  const [params] = useSearchParams();
  const { data: preview } = useSuspenseQuery(sitePreviewQuery(params.get('key') ?? 'none'));
  return 'username' in preview ? (
    <ArtistPreview name={preview.name} username={preview.username} />
  ) : (
    <DocumentPreview name={preview.name} />
  );
};
