import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { HelpResult } from '../search-help.ts';

const isHere = (link: string): boolean => link.startsWith('/');

export const BoxCard = ({ box: { content, link }, title }: HelpResult) => (
  <div className="group relative flex min-h-16 items-center justify-between gap-4 rounded-m border border-line bg-panel px-4 py-3 transition-colors focus-within:border-edge hover:border-edge">
    <div className="min-w-0">
      {title !== null && <p className="text-xs text-muted wrap-anywhere">{title}</p>}
      {link === '' ? (
        <p className="wrap-anywhere">{content}</p>
      ) : (
        <Link
          variant="bare"
          to={link}
          className="font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-m"
        >
          {content}
        </Link>
      )}
    </div>
    {link !== '' && (
      <Icon
        name={isHere(link) ? 'chevron-right' : link.startsWith('mailto:') ? 'mail' : 'external'}
        size={18}
        className="shrink-0 text-muted transition-colors group-hover:text-accent"
      />
    )}
  </div>
);
