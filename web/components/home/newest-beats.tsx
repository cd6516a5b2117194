import { useQuery } from '@tanstack/react-query';
import { BeatList } from '#features/store/web/public.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Section } from '#ui/composites/section.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { newestBeatsQuery } from '../../home-loader.ts';

const Waiting = () => (
  <div aria-busy="true" className="flex flex-col gap-3">
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} className="h-16 w-full" />
    ))}
  </div>
);

const List = () => {
  const { data, error, refetch } = useQuery(newestBeatsQuery());
  if (data && data.length > 0) return <BeatList beats={data} label={t`New releases`} />;
  if (data)
    return <EmptyState title={t`The store is being stocked`} text={t`The first releases will appear here soon.`} />;
  if (error)
    return <ErrorState title={t`We couldn’t load the new releases`} error={error} onRetry={() => void refetch()} />;
  return <Waiting />;
};

export const NewestBeats = ({ className }: { readonly className?: string }) => (
  <Section
    title={t`New releases`}
    {...(className && { className })}
    aside={
      <Button asChild>
        <Link variant="bare" to="/beatstore">
          {t`See all`}
        </Link>
      </Button>
    }
  >
    <List />
  </Section>
);
