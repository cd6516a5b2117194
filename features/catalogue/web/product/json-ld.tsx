import { toScriptText } from './product-data.ts';

/** A block of data, not a script that runs: a strict Content-Security-Policy lets it stand. */
export const JsonLd = ({ data }: { readonly data: unknown }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScriptText(data) }} />
);
