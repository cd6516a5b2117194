import { beatName, cardPath } from '#features/catalogue/paths.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { cardFileName } from '../file-names.ts';

interface CardProps {
  readonly beat: Parameters<typeof beatName>[0] & { readonly _id: string };
}

/** Keeps its place while it loads, because the first request renders it. */
export const CardImage = ({ beat }: CardProps) => (
  <img
    src={cardPath(beat._id)}
    alt={t`The card that a link to ${{ title: beat.title }} shows`}
    width={1200}
    height={630}
    loading="lazy"
    className="aspect-[1200/630] h-auto w-full rounded-m bg-raised object-cover"
  />
);

export const DownloadCard = ({ beat }: CardProps) => (
  <Button asChild>
    <a href={cardPath(beat._id)} download={cardFileName(beat)}>
      <Icon name="download" size={18} /> {t`Download card`}
    </a>
  </Button>
);
