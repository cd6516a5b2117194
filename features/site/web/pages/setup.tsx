import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { useNavigate } from '#ui/routing/routing.ts';
import { type Setup, setupSteps } from '../../contract-setup.ts';
import { setupQuery } from '../editor/queries.ts';
import { DocumentStep } from '../setup/document-step.tsx';
import { LegalStep } from '../setup/legal-step.tsx';
import { ServerStep } from '../setup/server-step.tsx';
import { SetupEnd } from '../setup/setup-end.tsx';
import { pathOfPlace, type Place, placeAfter, placeBefore, readPlace, wordsOfSteps } from '../setup/steps.ts';
import { useSkipStep } from '../setup/use-skip-step.ts';

interface StepMarksProps {
  readonly setup: Setup;
  readonly place: Place;
}

const StepMarks = ({ setup: { steps }, place }: StepMarksProps) => (
  <nav aria-label={t`Steps of the setup`}>
    <ol className="flex gap-1.5 sm:gap-2">
      {steps.map(({ name, state }) => (
        // On a phone, each is as wide as its name needs.
        <li key={name} className="grow sm:basis-0">
          <Link
            variant="bare"
            to={pathOfPlace(name)}
            aria-current={name === place ? 'step' : undefined}
            className="flex min-h-11 flex-col gap-1.5"
          >
            <span
              className={classNames(
                'h-1 rounded-full',
                name === place ? 'bg-accent' : state === 'done' ? 'bg-good' : 'bg-line',
              )}
            />
            <span
              className={classNames(
                'flex items-center gap-1 text-xs sm:text-sm',
                name === place ? 'font-semibold' : 'text-muted',
              )}
            >
              {state === 'done' && <Icon name="check" size={14} className="shrink-0 text-good max-sm:hidden" />}
              {wordsOfSteps()[name].short}
              {state !== 'open' && <span className="sr-only">: {state === 'done' ? t`done` : t`skipped`}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

/** Nobody but admins has an account in a new shop. */
const FirstArtists = () => (
  <p className="text-sm text-muted">
    {t`Your own username works at once. Everyone else signs up first, and is then listed above. Until then, skip this step.`}
  </p>
);

const more: Readonly<Partial<Record<Place, ReactNode>>> = { artists: <FirstArtists /> };

const headingOf = (setup: Setup, place: Place): string => {
  if (place !== 'end') return wordsOfSteps()[place].title;
  return setup.steps.every(({ state }) => state === 'done') ? t`Your site is ready` : t`That’s all six steps`;
};

const Walk = ({ setup }: { readonly setup: Setup }) => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const skip = useSkipStep();
  // Doesn't move on by itself once that step is published.
  const [first] = useState<Place>(() => setup.steps.find(({ state }) => state === 'open')?.name ?? 'end');
  const place = readPlace(params.get('step')) ?? first;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    // A step that comes from the cache leaves the page where the buttons of the one before were.
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [place]);
  const before = placeBefore(place);
  const state = setup.steps.find(({ name }) => name === place)?.state ?? 'open';
  const step = (current: Exclude<Place, 'end'>) => {
    const onNext = (): void => navigate(pathOfPlace(placeAfter(current)));
    return {
      state,
      onBack: before && (() => navigate(pathOfPlace(before))),
      onSkip: () =>
        state === 'open' ? skip.mutate({ step: current, skipped: true }, { onSuccess: onNext }) : onNext(),
      isSkipping: skip.isPending,
      onNext,
    };
  };
  return (
    <div className="flex flex-col gap-6">
      <StepMarks setup={setup} place={place} />
      <div>
        {place !== 'end' && (
          <p className="eyebrow text-accent">
            {t`Step ${{ step: String(setupSteps.indexOf(place) + 1) }} of ${{ steps: String(setupSteps.length) }}`}
          </p>
        )}
        <h2 ref={heading} tabIndex={-1} className="mt-1 font-display text-2xl font-semibold outline-none">
          {headingOf(setup, place)}
        </h2>
        {place !== 'end' && <p className="mt-2 max-w-prose text-muted">{wordsOfSteps()[place].text}</p>}
      </div>
      {place === 'end' ? (
        <SetupEnd setup={setup} />
      ) : place === 'legal' ? (
        <LegalStep {...step(place)} />
      ) : place === 'payments' ? (
        <ServerStep server={setup.server} {...step(place)} />
      ) : (
        <DocumentStep key={place} name={place} {...step(place)}>
          {more[place]}
        </DocumentStep>
      )}
    </div>
  );
};

/** The steps of an empty shop, one after another. Each can be skipped, and nothing typed is lost. */
export const Component = () => {
  const { data, error, refetch } = useQuery(setupQuery());
  return (
    <DashboardPage title={t`Set up your site`}>
      {data ? (
        <Walk setup={data} />
      ) : error ? (
        <ErrorState title={t`We couldn’t load the setup`} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-[40rem] rounded-l" />
      )}
    </DashboardPage>
  );
};
