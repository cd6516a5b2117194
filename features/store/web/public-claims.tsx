import { useQuery } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { contentIdsQuery } from './content-ids-query.ts';

interface ContentIdNoteProps {
  readonly beatIds: readonly string[];
  /** Set if several beats are shown. */
  readonly names?: boolean;
  readonly className?: string;
}

/** Says that a buyer's video may get a claim, and how to have it cleared. */
export const ContentIdNote = ({ beatIds, names = false, className }: ContentIdNoteProps) => {
  const { data = [] } = useQuery({ ...contentIdsQuery(beatIds), enabled: beatIds.length > 0 });
  if (data.length === 0) return null;
  return (
    <ul className={classNames('flex flex-col gap-3', className)}>
      {data.map(({ beatId, title, service, clearing }) => (
        <li key={beatId} className="flex gap-3 rounded-m border border-edge/60 bg-raised p-4 text-sm wrap-anywhere">
          <Icon name="info" className="shrink-0 text-accent" />
          <div className="min-w-0">
            <p className="font-semibold">
              {names ? t`${{ title }} is registered with ${{ service }}` : t`Registered with ${{ service }}`}
            </p>
            <p className="mt-0.5 whitespace-pre-line text-muted">{t`If your video gets a claim: ${{ instructions: clearing }}`}</p>
          </div>
        </li>
      ))}
    </ul>
  );
};
