import { buttonClass } from '../primitives/button.tsx';
import { Icon } from '../primitives/icon.tsx';

/** The figures of a page for a table program. */
export const CsvLink = ({ href }: { readonly href: string }) => (
  <a href={href} download className={buttonClass()}>
    <Icon name="download" size={18} /> Download CSV
  </a>
);
