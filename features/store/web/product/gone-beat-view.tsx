import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Section } from '#ui/composites/section.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { SoldBeat } from '#features/catalogue/contract.ts';
import { artistPath, beatName, productPath } from '#features/catalogue/paths.ts';
import { BeatList } from '../beat-list/beat-list.tsx';
import { similarHeading } from './similar-heading.ts';

const AllBeats = () => (
  <Button asChild className="mt-6">
    <Link variant="bare" to="/beatstore">
      {t`Browse the store`}
    </Link>
  </Button>
);

const Sold = ({ _id, title, user, coverImage }: NonNullable<SoldBeat['sold']> & Pick<SoldBeat, '_id'>) => (
  <>
    <PageMeta
      title={t`${{ title: beatName({ title, user }) }} (sold)`}
      description={t`${{ title: beatName({ title, user }) }} was sold exclusively. Listen to similar beats you can license.`}
      path={productPath(_id)}
      noIndex
    />
    <div className="page flex flex-col gap-6 py-12 sm:flex-row sm:items-center sm:gap-10">
      <Cover
        src={coverImage}
        sizes="224px"
        alt=""
        priority
        className="w-40 shrink-0 rounded-m opacity-60 grayscale sm:w-56"
      />
      <div className="min-w-0">
        <p className="text-sm font-semibold text-accent">{t`Sold exclusively`}</p>
        <h1 className="mt-2 font-display text-3xl font-bold text-balance wrap-anywhere">{title}</h1>
        <p className="mt-1 text-muted">
          <T>
            by{' '}
            <Link to={artistPath(user.username)}>
              <V of={{ artist: user.name }} />
            </Link>
          </T>
        </p>
        <p className="mt-4 max-w-prose">{t`Someone bought this beat exclusively, so it’s no longer available.`}</p>
        <AllBeats />
      </div>
    </div>
  </>
);

const TakenOff = ({ _id }: Pick<SoldBeat, '_id'>) => (
  <>
    <PageMeta
      title={t`No longer available`}
      description={t`This is no longer available. Listen to others like it.`}
      path={productPath(_id)}
      noIndex
    />
    <div className="page py-12">
      <h1 className="font-display text-3xl font-bold text-balance">{t`This is no longer available`}</h1>
      <p className="mt-4 max-w-prose">{t`If you bought it, your files and your license are still with your order.`}</p>
      <AllBeats />
    </div>
  </>
);

/** An old link shows this after the beat was sold exclusively, or while the label keeps it off the store. */
export const GoneBeatView = ({ gone: { _id, sold, similar } }: { readonly gone: SoldBeat }) => {
  const title = similarHeading(similar[0]?.kind ?? 'beat');
  return (
    <>
      {sold ? <Sold _id={_id} {...sold} /> : <TakenOff _id={_id} />}
      {similar.length > 0 && (
        <Section title={title} className="py-12">
          <BeatList beats={similar} label={title} />
        </Section>
      )}
    </>
  );
};
