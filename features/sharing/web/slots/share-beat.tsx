import { beatName, productPath } from '#features/catalogue/paths.ts';
import type { Slots } from '#ui/routing/slots.ts';
import { OembedLink } from '../oembed-link.tsx';
import { Share } from '../share/share-button.tsx';

/** The link is here because a page of the catalogue can't import sharing, and the server renders this slot with it. */
export const Component = ({ beat }: Slots['product.share']) => (
  <>
    <OembedLink page={productPath(beat._id)} title={beatName(beat)} />
    <Share name={beatName(beat)} path={productPath(beat._id)} beat={beat} />
  </>
);
