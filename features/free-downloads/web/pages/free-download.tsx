import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { formatBytes, formatLocalMoment } from '#contract-kit/format.ts';
import { productPath } from '#features/catalogue/paths.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { FreeDownload } from '../../contract.ts';
import { freeDownloadQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Plural, T, V } from '#ui/texts/rich-text.tsx';

interface FoundProps {
  readonly token: string;
  readonly found: FreeDownload;
  readonly onStart: () => void;
}

const Found = ({ token, found: { beat, bytes, downloadsLeft, expiresAt }, onStart }: FoundProps) => (
  <div className="grid max-w-2xl gap-6 sm:grid-cols-[12rem_1fr] sm:items-center">
    <Cover src={beat.coverImage} sizes="12rem" alt={t`Cover of ${{ beat: beat.title }}`} className="w-48 rounded-m" />
    <div className="flex min-w-0 flex-col items-start gap-3">
      <p className="min-w-0 wrap-anywhere">
        <Link to={productPath(beat._id)} className="font-display text-xl font-semibold">
          {beat.title}
        </Link>
        <span className="block text-muted">{beat.artist}</span>
      </p>
      {downloadsLeft > 0 ? (
        <Button variant="primary" size="l" asChild>
          <a href={`/api/v1/app/free-downloads/file?token=${encodeURIComponent(token)}`} download onClick={onStart}>
            {t`Download MP3`}
          </a>
        </Button>
      ) : (
        <p>
          <T>
            This link is used up. You can ask for another one on <Link to={productPath(beat._id)}>the beat’s page</Link>
            .
          </T>
        </p>
      )}
      <p className="text-sm text-muted">
        <T>
          <V of={{ size: formatBytes(bytes) }} />,{' '}
          <Plural of={{ downloads: downloadsLeft }} one="# download" other="# downloads" /> left until{' '}
          <V of={{ time: formatLocalMoment(expiresAt) }} />.
        </T>
      </p>
      <p className="text-sm text-muted">
        <T>
          It has an audio tag in its sound. The <Link to="/free-use">terms for free use</Link> apply. For anything that
          earns money, <Link to={`${productPath(beat._id)}#licenses`}>choose a license</Link>.
        </T>
      </p>
    </div>
  </div>
);

/** The server counts a download when it sends the file, which can take a while on a slow line. */
const interval = 1500;
const patience = 60_000;

const noLink = () => t`This link doesn’t work. Open the one in our email.`;
/** What is wrong with the link itself; null for any other failure. */
const whyNot = ({ status, message }: ApiError): string | null =>
  status === 410 ? message : status === 400 ? noLink() : null;

export const Component = () => {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  /** The download that began last, until it's counted. */
  const [begun, setBegun] = useState<{ readonly left: number; readonly at: number } | null>(null);
  const { data, error, refetch } = useQuery({
    ...freeDownloadQuery(token),
    enabled: token !== '',
    refetchInterval: ({ state }) =>
      begun && state.data?.downloadsLeft === begun.left && Date.now() < begun.at + patience ? interval : false,
  });
  const why = token === '' ? noLink() : error instanceof ApiError && whyNot(error);
  return (
    <div className="page py-10">
      <PageMeta title={t`Free download`} description={t`Download the beat that you asked for.`} noIndex />
      <PageTitle title={t`Free download`} className="mb-8" />
      {data ? (
        <Found token={token} found={data} onStart={() => setBegun({ left: data.downloadsLeft, at: Date.now() })} />
      ) : why ? (
        <>
          <p role="alert">{why}</p>
          <Button className="mt-6" asChild>
            <Link variant="bare" to="/beatstore">
              {t`Beat store`}
            </Link>
          </Button>
        </>
      ) : error ? (
        <ErrorState title={t`We couldn’t open this link`} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-48 max-w-2xl rounded-m" />
      )}
    </div>
  );
};
