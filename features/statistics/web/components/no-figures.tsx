import { productPath } from '#features/catalogue/paths.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { Statistics } from '../../contract.ts';
import type { Choice } from '../use-choice.ts';
import { t } from '#contract-kit/texts/text.ts';

interface NoFiguresProps {
  readonly statistics: Statistics;
  readonly choice: Choice;
}

export const NoFigures = ({ statistics, choice }: NoFiguresProps) => {
  const [beat] = statistics.beats;
  if (!beat) {
    return (
      <EmptyState
        title={t`Nothing on sale yet`}
        text={t`Once something is, you’ll see its plays, likes, carts and sales here.`}
        action={
          <Button asChild>
            <Link variant="bare" to="/beatstore/upload">
              {t`Upload your music`}
            </Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t`No plays yet`}
      text={
        choice.days === '365'
          ? t`No plays in the last year. Share what you sell: each has a page with a link to copy.`
          : t`No plays in the last ${{ number: choice.days }} days. Share what you sell: each has a page with a link to copy.`
      }
      action={
        <>
          <Button asChild>
            <Link variant="bare" to={productPath(beat._id)}>
              {t`Open ${{ title: beat.title }}`}
            </Link>
          </Button>
          {choice.days !== '365' && (
            <Button variant="ghost" onClick={() => choice.choose({ days: '365' })}>
              {t`Show a year`}
            </Button>
          )}
        </>
      }
    />
  );
};
