import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Section } from '#ui/composites/section.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { SoldBeat } from '../../contract.ts';
import { artistPath, beatName, productPath } from '../../paths.ts';
import { BeatList } from '../beat-list/beat-list.tsx';

/** The page of an old link once the beat belongs to its buyer. */
export const SoldBeatView = ({ sold }: { readonly sold: SoldBeat }) => {
  const { _id, title, user, coverImage, similar } = sold;
  return (
    <>
      <PageMeta
        title={`${beatName(sold)} (sold)`}
        description={`${beatName(sold)} was sold exclusively. Listen to similar beats you can license.`}
        path={productPath(_id)}
        noIndex
      />
      <div className="page py-12">
        <div className="flex flex-col gap-6 sm:flex-row sm:items-center sm:gap-10">
          <Cover
            src={coverImage}
            sizes="224px"
            alt=""
            priority
            className="w-40 shrink-0 rounded-m opacity-60 grayscale sm:w-56"
          />
          <div className="min-w-0">
            <p className="text-sm font-semibold text-signal">Sold exclusively</p>
            <h1 className="mt-2 font-display text-3xl font-bold text-balance wrap-anywhere">{title}</h1>
            <p className="mt-1 text-muted">
              by <Link to={artistPath(user.username)}>{user.name}</Link>
            </p>
            <p className="mt-4 max-w-prose">Someone bought this beat exclusively, so it’s no longer available.</p>
            <Button asChild className="mt-6">
              <Link look="bare" to="/beatstore">
                Browse all beats
              </Link>
            </Button>
          </div>
        </div>
      </div>
      {similar.length > 0 && (
        <Section title="Similar beats" className="py-12">
          <BeatList beats={similar} label="Similar beats" />
        </Section>
      )}
    </>
  );
};
