import { productPath } from '#features/catalogue/paths.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { Statistics } from '../../contract.ts';
import type { Choice } from '../use-choice.ts';

interface NoFiguresProps {
  readonly statistics: Statistics;
  readonly choice: Choice;
}

export const NoFigures = ({ statistics, choice }: NoFiguresProps) => {
  const [beat] = statistics.beats;
  if (!beat) {
    return (
      <EmptyState
        title="Nothing on sale yet"
        text="Once something is, you’ll see its plays, likes, carts and sales here."
        action={
          <Button asChild>
            <Link variant="bare" to="/beatstore/upload">
              Upload your music
            </Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title="No plays yet"
      text={`No plays in the last ${choice.days === '365' ? 'year' : `${choice.days} days`}. Share what you sell: each has a page with a link to copy.`}
      action={
        <>
          <Button asChild>
            <Link variant="bare" to={productPath(beat._id)}>
              Open {beat.title}
            </Link>
          </Button>
          {choice.days !== '365' && (
            <Button variant="ghost" onClick={() => choice.choose({ days: '365' })}>
              Show a year
            </Button>
          )}
        </>
      }
    />
  );
};
