import { useSiteFrame } from '#ui/composites/site-frame.ts';

/** The URL from which other sites get the code that embeds this page (oembed.com). */
const oembedUrl = (origin: string, page: string): string =>
  `${origin}/oembed?format=json&url=${encodeURIComponent(origin + page)}`;

interface OembedLinkProps {
  /** Path of the embeddable page. */
  readonly page: string;
  readonly title: string;
}

/** Tells other sites how to embed this page. They read the document as the server sent it. */
export const OembedLink = ({ page, title }: OembedLinkProps) => {
  const { origin } = useSiteFrame();
  return import.meta.env.SSR ? (
    <link rel="alternate" type="application/json+oembed" href={oembedUrl(origin, page)} title={title} />
  ) : null;
};
