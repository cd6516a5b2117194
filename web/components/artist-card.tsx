import { type ArtistCard as Card, findArtist } from '#content/artists.ts';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';
import { ArtistArt } from './artist-art.tsx';

const wordsOf = (card: Card): { readonly name: string; readonly line: string; readonly button: string } => {
  if (card.kind === 'coming') return { name: card.name, line: 'A new name on the label', button: 'Coming soon' };
  if (card.kind === 'open') return { name: 'Open spot', line: 'This could be you', button: 'Open spot' };
  const artist = findArtist(card.username);
  return { name: artist?.name ?? card.username, line: artist?.tagline ?? '', button: 'Visit Artist' };
};

/** One of the six cards in the artists grid. */
export const ArtistCard = ({ card, seed }: { readonly card: Card; readonly seed: string }) => {
  const { name, line, button } = wordsOf(card);
  const active = card.kind === 'active';
  return (
    <article className="group flex h-full flex-col overflow-hidden rounded-l border border-line bg-panel transition-colors hover:border-edge">
      <ArtistArt
        name={active ? card.username : seed}
        dim={!active}
        className={classNames('w-full border-b border-line sm:aspect-5/4', active ? 'aspect-5/4' : 'aspect-4/1')}
      />
      <div className="flex flex-1 flex-col gap-1.5 p-5">
        <h3 className={`font-display text-xl font-semibold ${active ? '' : 'text-muted'}`}>{name}</h3>
        <p className="text-sm text-muted">{line}</p>
        <p className="mt-2 text-sm">{card.caption}</p>
        <div className="mt-auto pt-4">
          {active ? (
            <Button asChild>
              <Link look="bare" to={`/beatstore/${card.username}`} aria-label={`Visit Artist ${name}`}>
                {button}
              </Link>
            </Button>
          ) : (
            <Button disabled>{button}</Button>
          )}
        </div>
      </div>
    </article>
  );
};
