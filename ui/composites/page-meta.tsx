import { currentLocale, offeredLanguages } from '#contract-kit/languages/current.ts';
import { pathIn } from '#contract-kit/languages/language-path.ts';
import { languages } from '#contract-kit/languages/languages.ts';
import { hrefOf, useLocation } from '#ui/routing/routing.ts';
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

/** The page in all languages, for search engines (developers.google.com/search/docs/specialty/international). */
const Alternates = ({ path }: { readonly path: string }) => {
  const { origin } = useSiteFrame();
  const offered = offeredLanguages();
  const { language } = currentLocale();
  if (offered.length === 1) return null;
  return (
    <>
      {offered.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={origin + pathIn(code, offered, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
      <meta property="og:locale" content={languages[language].formats.replace('-', '_')} />
    </>
  );
};

/** React lifts these tags into the head. */
export const PageMeta = (props: PageMetaProps) => {
  const { title, description, image, imageAlt, imageSize, type = 'website', path, noIndex = false } = props;
  const { origin, label } = useSiteFrame();
  const { name } = label;
  const { pathname } = useLocation();
  const fullTitle = title.includes(name) ? title : `${title} – ${name}`;
  const own = path ?? pathname;
  const url = origin + hrefOf(own);
  const picture = new URL(image ?? ownCard.path, `${origin}/`).href;
  const size = image ? imageSize : ownCard;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {noIndex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      {!noIndex && <Alternates path={own} />}
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
