import { artistCards } from '#content/artists.ts';
import { label } from '#content/label.ts';
import { Section } from '#ui/composites/section.tsx';
import { ArtistCard } from './artist-card.tsx';

export const ArtistsGrid = ({ className }: { readonly className?: string }) => (
  <Section title={label.line} id="artists" {...(className && { className })}>
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {artistCards.map((card, index) => (
        <li key={card.caption}>
          <ArtistCard card={card} seed={`place-${index}`} />
        </li>
      ))}
    </ul>
  </Section>
);
