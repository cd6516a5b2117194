import type { ReactNode } from 'react';
import { colors } from '#content/theme.ts';
import { fontHref, iconHref, themeHref } from '#contract-kit/colors/theme-href.ts';
import { useLabelTheme } from '#features/site/web/public.ts';
import { useLabel } from '#ui/composites/site-frame.ts';
import type { Assets } from '#contract-kit/page.ts';
import { currentLocale } from '#contract-kit/languages/current.ts';
import { languages } from '#contract-kit/languages/languages.ts';
import { t } from '#contract-kit/texts/text.ts';

export const stateId = 'state';

interface DocumentProps {
  readonly assets: Assets;
  /** The page's state as JSON, for the script with the id `stateId`. */
  readonly state: string;
  readonly children: ReactNode;
}

/** What matters only while the document is read as it is served. Browsers get none of this code. */
const ServedLinks = ({ fonts }: Pick<Assets, 'fonts'>) => {
  const { name } = useLabel();
  const own = useLabelTheme();
  const pair = own?.fonts;
  // Visitors load only the typefaces that are shown.
  const shown = pair ? [fontHref(pair, 'display'), fontHref(pair, 'text')] : fonts;
  return (
    <>
      {shown.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      <link rel="alternate" type="application/rss+xml" href="/feed.xml" title={t`${{ label: name }}: new releases`} />
      {own ? (
        <link rel="icon" href={iconHref(own, '96')} type="image/png" />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      <link rel="apple-touch-icon" href={own ? iconHref(own, '180') : '/apple-touch-icon.png'} />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
};

/** The whole document, so that pages' titles and share tags are in a real head. */
export const Document = ({ assets, state, children }: DocumentProps) => {
  const own = useLabelTheme();
  const { language } = currentLocale();
  const { direction } = languages[language];
  return (
    // A script sets the theme before React hydrates.
    <html lang={language} {...(direction === 'rtl' && { dir: direction })} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {import.meta.env.SSR && <meta name="theme-color" content={(own ?? colors).background} />}
        <meta name="color-scheme" content="dark" />
        {assets.theme && <script src={assets.theme} />}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {own && <link rel="stylesheet" href={themeHref(own)} />}
        {import.meta.env.SSR && <ServedLinks fonts={assets.fonts} />}
        {assets.starter ? (
          <script type="module" src={assets.starter} data-modules={[...assets.modules, ...assets.scripts].join(' ')} />
        ) : (
          assets.scripts.map((src) => <script key={src} type="module" src={src} />)
        )}
      </head>
      <body>
        {children}
        <script
          id={stateId}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: state }}
        />
      </body>
    </html>
  );
};
