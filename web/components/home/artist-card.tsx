import { useState } from 'react';
import type { DocumentData } from '#features/site/documents.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';
import { ArtistArt } from '../artist-art.tsx';
import { Portrait } from '../portrait.tsx';
import { type LabelArtist, useArtist } from '../use-artists.ts';

type Card = DocumentData<'home'>['cards'][number];

interface Words {
  readonly name: string;
  readonly line: string;
  readonly button: string;
}

const wordsOf = ({ kind, name, username = '' }: Card, artist: LabelArtist | undefined): Words => {
  if (kind === 'coming')
    return { name: name ?? t`Coming soon`, line: t`A new name on the label`, button: t`Coming soon` };
  if (kind === 'open') return { name: t`Open spot`, line: t`This could be you`, button: t`Open spot` };
  return { name: artist?.name ?? username, line: artist?.tagline ?? '', button: t`Visit Artist` };
};

/** Pointing at the card or focusing it shows more; a press resets the caption. */
export const ArtistCard = ({ card, seed }: { readonly card: Card; readonly seed: string }) => {
  const [more, setMore] = useState(false);
  const { username = '' } = card;
  const { name, line, button } = wordsOf(card, useArtist(username));
  const active = card.kind === 'active';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- only the caption's words change; the link inside is what can be pressed
    <article
      onPointerEnter={() => setMore(true)}
      onPointerLeave={() => setMore(false)}
      onFocus={() => setMore(true)}
      onBlur={() => setMore(false)}
      onClick={() => setMore(false)}
      className={classNames(
        'group flex h-full overflow-hidden rounded-l border bg-panel transition-colors sm:flex-col',
        active ? 'flex-col border-line hover:border-edge' : 'border-dashed border-edge/60 hover:border-edge',
      )}
    >
      {active ? (
        <Portrait
          username={username}
          name={name}
          sizes="(min-width: 1024px) 26rem, (min-width: 640px) 50vw, 100vw"
          className="aspect-5/4 w-full border-b border-line"
        />
      ) : (
        <ArtistArt
          name={seed}
          dim
          className="w-28 shrink-0 border-e border-line opacity-80 transition-opacity group-hover:opacity-100 sm:aspect-5/4 sm:w-full sm:border-e-0 sm:border-b"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-5">
        <h3 className="font-display text-xl font-semibold">{name}</h3>
        <p className="text-sm text-muted">{line}</p>
        {/* Both captions share one grid cell, so that the card keeps its height. */}
        <p className="mt-2 grid text-sm *:col-start-1 *:row-start-1">
          <span className={more ? 'invisible' : ''}>{card.caption}</span>
          <span className={more ? '' : 'invisible'}>{card.more}</span>
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-2 pt-4">
          {active ? (
            <Button asChild>
              <Link variant="bare" to={`/beatstore/${username}`} aria-label={t`Visit Artist ${{ artist: name }}`}>
                {button}
              </Link>
            </Button>
          ) : (
            <Button disabled>{button}</Button>
          )}
          {card.kind === 'open' && (
            <Link to="/contact" className="inline-flex min-h-11 items-center text-sm">
              {t`Send us your music`}
            </Link>
          )}
        </div>
      </div>
    </article>
  );
};
