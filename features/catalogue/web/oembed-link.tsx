import { useSiteFrame } from '#ui/composites/site-frame.ts';

/** Where other sites ask for how to embed a page of this one (oembed.com). */
const oembedUrl = (origin: string, page: string): string =>
  `${origin}/oembed?format=json&url=${encodeURIComponent(origin + page)}`;

interface OembedLinkProps {
  /** The path of the page that can be embedded. */
  readonly page: string;
  readonly title: string;
}

/** Tells other sites how to embed what this page is about. They read the document as it is served. */
export const OembedLink = ({ page, title }: OembedLinkProps) => {
  const { origin } = useSiteFrame();
  return import.meta.env.SSR ? (
    <link rel="alternate" type="application/json+oembed" href={oembedUrl(origin, page)} title={title} />
  ) : null;
};
