import { useLocation } from '#ui/routing/routing.ts';
import { useSiteFrame } from './site-frame.ts';

export interface PageMetaProps {
  /** The page's own title; the label's name is added. */
  readonly title: string;
  readonly description: string;
  /** A path on this site or a full URL; the label's own card by default. */
  readonly image?: string;
  readonly imageAlt?: string;
  readonly imageSize?: { readonly width: number; readonly height: number };
  readonly type?: 'website' | 'profile' | 'music.song';
  /** The canonical path for search engines; the current one by default. */
  readonly path?: string;
  readonly noIndex?: boolean;
}

const ownCard = { path: '/og.png', width: 1200, height: 630 };

/** React lifts these tags into the head. */
export const PageMeta = (props: PageMetaProps) => {
  const { title, description, image, imageAlt, imageSize, type = 'website', path, noIndex = false } = props;
  const { origin, label } = useSiteFrame();
  const { name } = label;
  const { pathname } = useLocation();
  const fullTitle = title.includes(name) ? title : `${title} – ${name}`;
  const url = `${origin}${path ?? pathname}`;
  const picture = new URL(image ?? ownCard.path, `${origin}/`).href;
  const size = image ? imageSize : ownCard;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {noIndex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={name} />
      <meta property="og:image" content={picture} />
      {size && <meta property="og:image:width" content={String(size.width)} />}
      {size && <meta property="og:image:height" content={String(size.height)} />}
      <meta property="og:image:alt" content={imageAlt ?? name} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  );
};
