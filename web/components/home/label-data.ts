import type { Label } from '#contract-kit/label.ts';

/** Structured data for search engines: the label and its store's search. */
export const labelData = (label: Label, origin: string) => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${origin}/#label`,
      name: label.name,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      description: label.description,
      email: label.email,
      ...(label.social.length > 0 && { sameAs: label.social.map(({ url }) => url) }),
    },
    {
      '@type': 'WebSite',
      name: label.name,
      url: `${origin}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}/beatstore?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ],
});
