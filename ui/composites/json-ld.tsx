/** A block of data rather than a script that runs, so a strict Content-Security-Policy allows it. */
export const JsonLd = ({ data }: { readonly data: unknown }) => (
  // No text in the data can close the element.
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
  />
);

interface Crumb {
  readonly name: string;
  /** With origin. */
  readonly url: string;
}

/** The page's position on the site, from the top. */
export const breadcrumbs = (crumbs: readonly Crumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});
