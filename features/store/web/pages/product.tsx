import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { usePageParams } from '#ui/data/page-params.ts';
import { serverRenderedPart } from '#ui/data/server-rendered-part.tsx';
import { buyingOff } from '#features/settings/buying-off.ts';
import { useBuying } from '#features/settings/web/public.ts';
import { JsonLd } from '#ui/composites/json-ld.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Section } from '#ui/composites/section.tsx';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { Slot } from '#ui/data/slot.tsx';
import type { Track } from '#features/catalogue/contract.ts';
import { formatLowestTotal } from '#features/licenses/lowest-total.ts';
import { artistPath, beatName, cardPath, productPath } from '#features/catalogue/paths.ts';
import { factsOf } from '#features/catalogue/kits.ts';
import { BeatList } from '../beat-list/beat-list.tsx';
import { ProductHero } from '../product/product-hero.tsx';
import { productData } from '../product/product-data.ts';
import { similarHeading } from '../product/similar-heading.ts';
import {
  artistBeatsQuery,
  peaksQuery,
  similarBeatsQuery,
  soldBeatQuery,
  trackQuery,
} from '#features/catalogue/web/queries.ts';

declare module '#ui/routing/slots.ts' {
  interface Slots {
    'product.licenses': { readonly beat: Track };
    /** Far down the page, so its code loads only after the beat can be played. */
    'product.comments': { readonly beat: Track };
  }
}

/** Needed only for beats that are gone. */
const GoneBeatView = serverRenderedPart(
  () => import('../product/gone-beat-view.tsx').then((part) => part.GoneBeatView),
  <Skeleton className="page h-64" />,
);

const KitPlace = () => (
  <Section title={t`What’s inside`} className="py-12">
    <Skeleton className="h-96 rounded-m" />
  </Section>
);

/** Needed only for sound kits. */
const KitContents = serverRenderedPart(
  () => import('../product/kit-contents.tsx').then((part) => part.KitContents),
  <KitPlace />,
);

const moreBeats = 6;

const describe = (track: Track): string => {
  const price = formatLowestTotal(track);
  const title = beatName(track);
  const facts = [track.genre, ...factsOf(track), track.time].join(', ');
  if (track.kit)
    return price
      ? t`${{ title }}: ${{ facts }}. ${{ price }}, royalty-free. Hear the demo.`
      : t`${{ title }}: ${{ facts }}. Hear the demo.`;
  return price
    ? t`${{ title }}: ${{ facts }}. Licenses from ${{ price }}. Hear it in full.`
    : t`${{ title }}: ${{ facts }}. Hear it in full.`;
};

const Meta = ({ track }: { readonly track: Track }) => {
  const { origin, label } = useSiteFrame();
  const buying = useBuying();
  return (
    <>
      <PageMeta
        title={beatName(track)}
        description={describe(track)}
        type={track.kit ? 'website' : 'music.song'}
        path={productPath(track._id)}
        image={cardPath(track._id)}
        imageSize={{ width: 1200, height: 630 }}
        imageAlt={t`${{ title: beatName(track) }}, with its cover and its wave`}
      />
      <JsonLd data={productData(track, { origin, siteName: label.name, buying })} />
    </>
  );
};

/** As tall as a comparison of licenses. */
const licensesPlace = <Skeleton className="h-96 rounded-m" />;

const CommentsPlace = () => (
  <Section title={t`What listeners say`} className="py-12">
    <Skeleton className="h-64 rounded-m" />
  </Section>
);

/** Made once: a slot that gets another one before its code has come loses what the visitor has typed. */
const commentsPlace = <CommentsPlace />;

/** If the beat is gone, the page shows similar beats. */
export const Component = () => {
  const { beatId = '' } = usePageParams();
  // Only the loader fetches this, because it knows whether the beat is gone.
  const { data: gone } = useQuery({ ...soldBeatQuery(beatId), enabled: false });
  return gone ? <GoneBeatView gone={gone} /> : <Product beatId={beatId} />;
};

const Product = ({ beatId }: { readonly beatId: string }) => {
  const { data: track } = useSuspenseQuery(trackQuery(beatId));
  const { data: peaks } = useQuery(peaksQuery(beatId));
  // Fetched after the page: it's far down, and crawlers don't need it.
  const { data: similar = [] } = useQuery(similarBeatsQuery(beatId));
  const { data: byArtist } = useQuery(artistBeatsQuery(track.user._id));
  const more = useMemo(
    () => byArtist?.filter(({ _id }) => _id !== track._id).slice(0, moreBeats) ?? [],
    [byArtist, track._id],
  );
  const queue = useMemo(() => [track, ...more], [track, more]);
  const buying = useBuying();
  return (
    <>
      <Meta track={track} />
      <ProductHero track={track} queue={queue} peaks={peaks?.peaks} />
      <Section id="licenses" title={t`Choose License`} lead={!buying && buyingOff()} className="scroll-mt-nav py-12">
        {track.licenses.length > 0 ? (
          <Slot name="product.licenses" beat={track} fallback={licensesPlace} />
        ) : (
          <p className="text-muted">
            {track.kit ? t`This kit can’t be bought right now.` : t`This beat can’t be bought right now.`}
          </p>
        )}
      </Section>
      {track.kit && <KitContents kit={track.kit} contents={track.contents} />}
      <Slot name="product.comments" beat={track} fallback={commentsPlace} />
      {similar.length > 0 && (
        <Section
          title={similarHeading(track.kind)}
          lead={track.kit ? t`Close in genre and tags.` : t`Close in genre, tags, tempo and key.`}
          className="py-12"
        >
          <BeatList beats={similar} label={similarHeading(track.kind)} />
        </Section>
      )}
      {more.length > 0 && (
        <Section
          title={t`More by ${{ artist: track.user.name }}`}
          className="py-12"
          aside={<Link to={artistPath(track.user.username)}>{t`Everything by ${{ artist: track.user.name }}`}</Link>}
        >
          <BeatList beats={more} label={t`More by ${{ artist: track.user.name }}`} />
        </Section>
      )}
    </>
  );
};
