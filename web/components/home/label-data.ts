import { label } from '#content/label.ts';

/** Structured data for search engines: the label and its store's search. */
export const labelData = (origin: string) => ({
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
