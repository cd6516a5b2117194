import { buttonClass } from '../primitives/button.tsx';
import { Icon } from '../primitives/icon.tsx';

/** Downloads a page's figures for a spreadsheet. */
export const CsvLink = ({ href }: { readonly href: string }) => (
  <a href={href} download className={buttonClass()}>
    <Icon name="download" size={18} /> Download CSV
  </a>
);
