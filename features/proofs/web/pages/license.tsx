import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { formatLongDay } from '#contract-kit/format.ts';
import { fileFormats } from '#features/licenses/file-kinds.ts';
import { limitWords, termMeanings } from '#features/licenses/terms.ts';
import { formatLicenseCode, licensePath, maxTypedCode, readLicenseCode } from '#features/orders/license-code.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Figures } from '#ui/composites/figures.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { usePageParams } from '#ui/data/page-params.ts';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { useNavigate } from '#ui/routing/routing.ts';
import type { LicenseStatus } from '../../contract.ts';
import { FileChecker } from '../components/file-checker.tsx';
import { licenseStates, stateNotice } from '../license-states.ts';
import { licenseStatusQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

const boxes = {
  valid: 'border-good/60 [&_svg]:text-good',
  'on-hold': 'border-warn/60 [&_svg]:text-warn',
  ended: 'border-bad/60 [&_svg]:text-bad',
  replaced: 'border-edge [&_svg]:text-muted',
} as const;

const State = ({ status }: { readonly status: LicenseStatus }) => {
  const { title, text } = stateNotice(status);
  return (
    <section
      aria-label={t`State of the license`}
      className={classNames('flex gap-4 rounded-l border bg-panel p-5 sm:p-6', boxes[status.state])}
    >
      <Icon name={status.state === 'valid' ? 'check' : 'warning'} size={28} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <h2 className="font-display text-2xl font-bold tracking-tight wrap-anywhere">{title}</h2>
        <p className="mt-1 text-muted">{text}</p>
        {status.replacedBy && (
          <p className="mt-3">
            <Link to={licensePath(status.replacedBy.code)} className="tabular inline-flex min-h-8 items-center">
              {status.replacedBy.code}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
};

const Terms = ({ license }: Pick<LicenseStatus, 'license'>) => (
  <dl>
    {[
      { name: t`Kind`, about: '', value: license.exclusive ? t`Exclusive` : t`Non-exclusive` },
      { name: t`Files`, about: '', value: license.fileTypes.map((kind) => fileFormats[kind].label).join(', ') },
      ...license.usageTerms.map(({ name, limit }) => ({
        name: termMeanings()[name],
        about: name,
        value: limitWords(limit),
      })),
    ].map(({ name, about, value }) => (
      <div key={name} className="flex items-center justify-between gap-6 border-b border-line py-2.5">
        <dt>
          {name}
          {about && <span className="block text-xs text-muted">{about}</span>}
        </dt>
        <dd className="tabular text-end font-semibold">{value}</dd>
      </div>
    ))}
  </dl>
);

const Found = ({ status }: { readonly status: LicenseStatus }) => (
  <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-12">
    <div className="flex min-w-0 flex-col gap-8">
      <State status={status} />
      <div className="min-w-0">
        <h2 className="font-display text-3xl font-bold tracking-tight wrap-anywhere">{status.beat.title}</h2>
        <p className="mt-1 wrap-anywhere text-muted">{t`Produced by ${{ artists: status.producers.join(', ') }}`}</p>
        <Figures
          className="mt-5 wrap-anywhere"
          items={[
            { label: t`License`, value: status.license.title },
            { label: t`Licensed to`, value: status.buyer ?? t`Not shown` },
            { label: t`Agreed on`, value: formatLongDay(status.agreedAt) },
            { label: t`Through`, value: status.issuer },
          ]}
        />
      </div>
    </div>
    <div className="flex min-w-0 flex-col gap-8">
      <section aria-labelledby="license-terms">
        <h2 id="license-terms" className="mb-2 font-display text-xl font-semibold">
          {t`What it allows`}
        </h2>
        <Terms license={status.license} />
      </section>
      <section aria-labelledby="license-file">
        <h2 id="license-file" className="mb-4 font-display text-xl font-semibold">
          {t`The agreement`}
        </h2>
        <FileChecker key={status.code} hashes={status.sha256} />
      </section>
    </div>
  </div>
);

/** A form for a code from paper, or after a mistyped one. */
const AskCode = ({ typed, isUnknown }: { readonly typed: string; readonly isUnknown: boolean }) => {
  const navigate = useNavigate();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('code');
    const text = typeof value === 'string' ? value.trim() : '';
    const code = readLicenseCode(text);
    if (text !== '') navigate(code === null ? `/license/${encodeURIComponent(text)}` : licensePath(code));
  };
  return (
    <form onSubmit={onSubmit} className="flex max-w-xl flex-col items-start gap-5">
      <TextField
        key={typed}
        label={t`License code`}
        name="code"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxTypedCode}
        defaultValue={typed}
        hint={t`20 characters, on the last page of a license agreement. Hyphens, spaces and case don’t matter.`}
        error={isUnknown ? t`No license has this code. Compare each character with the agreement.` : undefined}
        className="w-full [&_input]:uppercase"
      />
      <Button type="submit" variant="primary" size="l">
        {t`Check license`}
      </Button>
    </form>
  );
};

const Waiting = () => (
  <output aria-busy="true" aria-label={t`Loading the license`} className="grid gap-8 lg:grid-cols-2 lg:gap-12">
    <Skeleton className="h-72 rounded-l" />
    <Skeleton className="h-72 rounded-l" />
  </output>
);

const License = ({ code }: { readonly code: string }) => {
  const { data, error, refetch } = useQuery(licenseStatusQuery(code));
  if (data) {
    const { words } = licenseStates()[data.state];
    return (
      <>
        <PageMeta
          title={t`License of “${{ beat: data.beat.title }}”`}
          description={t`${{ state: words }}. ${{ license: data.license.title }}, by ${{ artists: data.producers.join(', ') }}.`}
          noIndex
        />
        <PageTitle
          title={t`Proof of license`}
          lead={<span className="tabular wrap-anywhere">{data.code}</span>}
          aside={
            <Link to="/license" className="inline-flex min-h-11 items-center">
              {t`Check another code`}
            </Link>
          }
          className="mb-8"
        />
        <Found status={data} />
      </>
    );
  }
  return (
    <>
      <Head />
      {error ? (
        <ErrorState title={t`We couldn’t check this license`} error={error} onRetry={() => void refetch()} />
      ) : data === null ? (
        <AskCode typed={code} isUnknown />
      ) : (
        <Waiting />
      )}
    </>
  );
};

const Head = () => (
  <>
    <PageMeta
      title={t`Check a license`}
      description={t`Check by its code whether a license is valid, and what it allows.`}
      noIndex
    />
    <PageTitle
      title={t`Check a license`}
      lead={t`Every license sold here has a code. Its page says whether the license is valid, and what it allows.`}
      className="mb-8"
    />
  </>
);

export const Component = () => {
  const { code: typed } = usePageParams();
  const code = readLicenseCode(typed ?? '');
  return (
    <div className="page py-10">
      {code === null ? (
        <>
          <Head />
          <AskCode typed={typed?.slice(0, maxTypedCode) ?? ''} isUnknown={typed !== undefined} />
        </>
      ) : (
        <License code={formatLicenseCode(code)} />
      )}
    </div>
  );
};
