/** A strict Content-Security-Policy allows this data block, because it isn't a script that runs. */
export const JsonLd = ({ data }: { readonly data: unknown }) => (
  // `<` is escaped, so that no text in the data can close the element.
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
  />
);

interface Crumb {
  readonly name: string;
  /** A full URL. */
  readonly url: string;
}

/** Structured data for the page's position on the site, from the top. */
export const breadcrumbs = (crumbs: readonly Crumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});
